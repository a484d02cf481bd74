(** * How far there is to go

    Only the ratio of target (or ceiling) to the number on the table matters, rounded down:
    [(T - 1) / n] for reach, [C / n] for the wall. A move by [s] makes [y / s] of it, rounded down
    again. So each game becomes: _divide by an s, drop the rest_. In the game of reach, whoever
    arrives at 0 has won; at the wall, 0 must not be touched. That is the only difference, and
    [over] stands for it: is the one to move at 0 a loser ([true]) or is 0 out of bounds
    ([false], so that nobody gains by going there)? *)

From Coq Require Import NArith List Bool Lia.
From TimesDuel Require Import games.
Import ListNotations.
Open Scope N_scope.

(** Every multiplier is at least 2. *)
Definition all_large (S : list N) : bool := forallb (fun s => 2 <=? s) S.

Lemma large S s : all_large S = true -> In s S -> 2 <= s.
Proof. intros good member. apply N.leb_le. eapply forallb_forall in good; eauto. Qed.

(** ** Who loses at a ratio

    The first argument only bounds the recursion: each move makes the ratio smaller. *)

Fixpoint lost_within (steps : nat) (S : list N) (over : bool) (y : N) : bool :=
  if y =? 0 then over
  else match steps with
       | O => false
       | Datatypes.S rest => forallb (fun s => negb (lost_within rest S over (y / s))) S
       end.

Definition lost (S : list N) (over : bool) (y : N) : bool := lost_within (N.to_nat y) S over y.

Lemma smaller y s : 2 <= s -> y <> 0 -> y / s < y.
Proof. intros. apply N.div_lt; lia. Qed.

Lemma forallb_agree (f g : N -> bool) l :
  (forall s, In s l -> f s = g s) -> forallb f l = forallb g l.
Proof.
  induction l as [| s l rest]; intros same; [reflexivity |].
  cbn. rewrite same by (left; reflexivity). f_equal. apply rest. intros. apply same. now right.
Qed.

Lemma enough_steps S over : all_large S = true ->
  forall a b y, (N.to_nat y <= a)%nat -> (N.to_nat y <= b)%nat ->
  lost_within a S over y = lost_within b S over y.
Proof.
  intros good. induction a as [| a step]; intros b y below_a below_b.
  - assert (y = 0) as -> by lia. destruct b; reflexivity.
  - destruct (N.eq_dec y 0) as [-> | positive]; [destruct b; reflexivity |].
    destruct b as [| b]; [lia |]. cbn. destruct (y =? 0); [reflexivity |].
    apply forallb_agree. intros s member. f_equal.
    pose proof (smaller y s (large S s good member) positive). apply step; lia.
Qed.

(** The two lines that define the game of ratios. *)

Lemma lost_at_0 S over : lost S over 0 = over.
Proof. reflexivity. Qed.

Lemma lost_beyond S over y : all_large S = true -> y <> 0 ->
  lost S over y = true <-> forall s, In s S -> lost S over (y / s) = false.
Proof.
  intros good positive. unfold lost at 1.
  destruct (N.to_nat y) as [| steps] eqn:size; [lia |]. cbn.
  apply N.eqb_neq in positive as equal. rewrite equal, forallb_forall.
  split; intros all s member; specialize (all s member);
    pose proof (smaller y s (large S s good member) positive);
    rewrite (enough_steps S over good steps (N.to_nat (y / s))) in *; try lia.
  - apply negb_true_iff, all.
  - apply negb_true_iff, all.
Qed.

Lemma won_beyond S over y : all_large S = true -> y <> 0 ->
  lost S over y = false <-> exists s, In s S /\ lost S over (y / s) = true.
Proof.
  intros good positive. pose proof (lost_beyond S over y good positive) as rule. split.
  - intros won. destruct (existsb (fun s => lost S over (y / s)) S) eqn:some.
    + apply existsb_exists in some. exact some.
    + enough (lost S over y = true) by congruence. apply rule. intros s member.
      destruct (lost S over (y / s)) eqn:one; [| reflexivity].
      enough (existsb (fun s => lost S over (y / s)) S = true) by congruence.
      apply existsb_exists. eauto.
  - intros [s [member one]]. destruct (lost S over y) eqn:whole; [| reflexivity].
    rewrite (proj1 rule eq_refl s member) in one. discriminate.
Qed.

(** ** The ratio decides the games

    One proof by induction for each game: whatever [lost] says of the ratio, the rules say of the
    number. As nobody both wins and loses, it also holds the other way round. *)

Lemma by_ratio (C n s : N) : n <> 0 -> 2 <= s -> C / n / s = C / (n * s).
Proof. intros. apply N.div_div; lia. Qed.

Lemma allowed C m : m <> 0 -> C / m <> 0 <-> m <= C.
Proof. intros. rewrite N.div_small_iff by assumption. lia. Qed.

Lemma reach_by_ratio S T : all_large S = true -> forall y n, n <> 0 -> n < T ->
  (T - 1) / n = y ->
  if lost S true y then reach_loses S T n else reach_wins S T n.
Proof.
  intros good. induction y as [y step] using (well_founded_induction N.lt_wf_0).
  intros n positive below ratio.
  assert (y <> 0) as inside by (subst y; apply allowed; lia).
  assert (next : forall s, In s S -> n * s < T ->
    if lost S true (y / s) then reach_loses S T (n * s) else reach_wins S T (n * s)).
  { intros s member near. pose proof (large S s good member).
    apply (step (y / s)); subst y; try lia; [now apply smaller | now rewrite by_ratio]. }
  assert (arrived : forall s, In s S -> y / s = 0 <-> T <= n * s).
  { intros s member. pose proof (large S s good member).
    subst y. rewrite by_ratio, N.div_small_iff by lia. lia. }
  destruct (lost S true y) eqn:answer.
  - constructor. intros s member. apply lost_beyond with (s := s) in answer as other; auto.
    assert (n * s < T) as near.
    { apply N.nle_gt. intros far. apply arrived in far; [| assumption].
      rewrite far in other. discriminate. }
    specialize (next s member near). rewrite other in next. auto.
  - apply won_beyond in answer as [s [member other]]; auto.
    destruct (N.lt_ge_cases (n * s) T) as [near | far].
    + specialize (next s member near). rewrite other in next. now apply leaves_a_loss with s.
    + now apply arrives with s.
Qed.

Lemma wall_by_ratio S C : all_large S = true -> forall y n, n <> 0 -> n <= C -> C / n = y ->
  if lost S false y then wall_loses S C n else wall_wins S C n.
Proof.
  intros good. induction y as [y step] using (well_founded_induction N.lt_wf_0).
  intros n positive below ratio.
  assert (y <> 0) as inside by (subst y; now apply allowed).
  assert (next : forall s, In s S -> n * s <= C ->
    if lost S false (y / s) then wall_loses S C (n * s) else wall_wins S C (n * s)).
  { intros s member near. pose proof (large S s good member).
    apply (step (y / s)); subst y; try lia; [now apply smaller | now rewrite by_ratio]. }
  destruct (lost S false y) eqn:answer.
  - constructor. intros s member near. apply lost_beyond with (s := s) in answer as other; auto.
    specialize (next s member near). now rewrite other in next.
  - apply won_beyond in answer as [s [member other]]; auto.
    assert (n * s <= C) as near.
    { pose proof (large S s good member). apply allowed; [lia |].
      rewrite <- by_ratio, ratio by assumption. intros zero. rewrite zero in other. discriminate. }
    specialize (next s member near). rewrite other in next. now apply moves_to_a_loss with s.
Qed.

Lemma exact_by_ratio S T : all_large S = true -> forall y n, n <> 0 -> n < T -> T / n = y ->
  if lost S false y then exact_loses S T n else exact_wins S T n.
Proof.
  intros good. induction y as [y step] using (well_founded_induction N.lt_wf_0).
  intros n positive below ratio.
  assert (y <> 0) as inside by (subst y; apply allowed; lia).
  assert (next : forall s, In s S -> n * s < T ->
    if lost S false (y / s) then exact_loses S T (n * s) else exact_wins S T (n * s)).
  { intros s member near. pose proof (large S s good member).
    apply (step (y / s)); subst y; try lia; [now apply smaller | now rewrite by_ratio]. }
  assert (hit : forall s, In s S -> n * s = T -> lost S false (y / s) = true).
  { intros s member exactly. pose proof (large S s good member).
    subst y. rewrite by_ratio, exactly, N.div_same by lia.
    apply lost_beyond; [assumption | lia |]. intros t another.
    rewrite N.div_small; [reflexivity |]. pose proof (large S t good another). lia. }
  destruct (lost S false y) eqn:answer.
  - constructor. intros s member. apply lost_beyond with (s := s) in answer as other; auto.
    destruct (N.lt_trichotomy (n * s) T) as [near | [exactly | far]]; [| | now left].
    + specialize (next s member near). rewrite other in next. auto.
    + rewrite (hit s member exactly) in other. discriminate.
  - apply won_beyond in answer as [s [member other]]; auto.
    destruct (N.lt_trichotomy (n * s) T) as [near | [exactly | far]].
    + specialize (next s member near). rewrite other in next. now apply leaves_an_exact_loss with s.
    + now apply hits with s.
    + pose proof (large S s good member). subst y.
      rewrite by_ratio, N.div_small in other by assumption. discriminate.
Qed.

Theorem reach_ratio S T n : all_large S = true -> n <> 0 -> n < T ->
  reach_loses S T n <-> lost S true ((T - 1) / n) = true.
Proof.
  intros good positive below. pose proof (reach_by_ratio S T good _ n positive below eq_refl).
  destruct (lost S true ((T - 1) / n)); split; intros; try congruence.
  exfalso. now apply (reach_winner S T n).
Qed.

Theorem wall_ratio S C n : all_large S = true -> n <> 0 -> n <= C ->
  wall_loses S C n <-> lost S false (C / n) = true.
Proof.
  intros good positive below. pose proof (wall_by_ratio S C good _ n positive below eq_refl).
  destruct (lost S false (C / n)); split; intros; try congruence.
  exfalso. now apply (wall_winner S C n).
Qed.

Theorem exact_ratio S T n : all_large S = true -> n <> 0 -> n < T ->
  exact_loses S T n <-> lost S false (T / n) = true.
Proof.
  intros good positive below. pose proof (exact_by_ratio S T good _ n positive below eq_refl).
  destruct (lost S false (T / n)); split; intros; try congruence.
  exfalso. now apply (exact_winner S T n).
Qed.

(** To hit the target exactly is one way among others to leave no safe move. *)
Theorem exact_is_wall S T n : all_large S = true -> n <> 0 -> n < T ->
  exact_loses S T n <-> wall_loses S T n.
Proof. intros. rewrite exact_ratio, wall_ratio by (assumption || lia). reflexivity. Qed.

(** Every position is won or lost. *)
Theorem reach_decided S T n : all_large S = true -> n <> 0 -> n < T ->
  reach_wins S T n <-> ~ reach_loses S T n.
Proof.
  intros good positive below. split; [apply reach_winner |]. intros not.
  pose proof (reach_by_ratio S T good _ n positive below eq_refl).
  destruct (lost S true ((T - 1) / n)); [contradiction | assumption].
Qed.

Theorem wall_decided S C n : all_large S = true -> n <> 0 -> n <= C ->
  wall_wins S C n <-> ~ wall_loses S C n.
Proof.
  intros good positive below. split; [apply wall_winner |]. intros not.
  pose proof (wall_by_ratio S C good _ n positive below eq_refl).
  destruct (lost S false (C / n)); [contradiction | assumption].
Qed.

Theorem exact_decided S T n : all_large S = true -> n <> 0 -> n < T ->
  exact_wins S T n <-> ~ exact_loses S T n.
Proof.
  intros good positive below. split; [apply exact_winner |]. intros not.
  pose proof (exact_by_ratio S T good _ n positive below eq_refl).
  destruct (lost S false (T / n)); [contradiction | assumption].
Qed.
