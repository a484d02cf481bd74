(** * A certificate that the check accepts proves a law

    The theorem at the end is what all of this is for. It speaks of the rules in [games.v], of every
    number [n] on the table, and of every target or ceiling. *)

From Coq Require Import NArith List Bool Lia.
From TimesDuel Require Import games ratios certificates zones.
Import ListNotations.
Open Scope N_scope.

(** ** The laws

    With [n] on the table, the period [k] of a target or a ceiling is the one in which its ratio to
    [n] lies. Periods begin at the ratio [begins], and each is [ratio] times as large as the one
    before it; to period 0 belongs all that comes before, too.

    A law says: every target has a period, and whoever is to move loses exactly when the target
    lies in one of the zones, taken [ratio ^ k] times as large; otherwise he wins. *)

Section Statements.

Variables (S : list N) (ratio begins : N) (zones : list (N * N)).

Definition target_period (n T k : N) : Prop :=
  (k = 0 \/ n * begins * ratio ^ k < T) /\ T <= n * begins * ratio ^ (k + 1).

Definition target_zone (n T k : N) : Prop :=
  exists lo hi, In (lo, hi) zones /\ n * lo * ratio ^ k < T <= n * hi * ratio ^ k.

Definition reach_law : Prop :=
  forall n T, 1 <= n < T ->
    (exists k, target_period n T k) /\
    forall k, target_period n T k ->
      (reach_loses S T n <-> target_zone n T k) /\
      (reach_wins S T n <-> ~ target_zone n T k).

Definition ceiling_period (n C k : N) : Prop :=
  (k = 0 \/ n * begins * ratio ^ k <= C) /\ C < n * begins * ratio ^ (k + 1).

Definition ceiling_zone (n C k : N) : Prop :=
  exists lo hi, In (lo, hi) zones /\ n * lo * ratio ^ k <= C < n * hi * ratio ^ k.

Definition wall_law : Prop :=
  forall n C, 1 <= n <= C ->
    (exists k, ceiling_period n C k) /\
    forall k, ceiling_period n C k ->
      (wall_loses S C n <-> ceiling_zone n C k) /\
      (wall_wins S C n <-> ~ ceiling_zone n C k).

(** The game of hitting the target exactly has the law of the wall. *)

Definition exact_law : Prop :=
  forall n T, 1 <= n < T ->
    (exists k, ceiling_period n T k) /\
    forall k, ceiling_period n T k ->
      (exact_loses S T n <-> ceiling_zone n T k) /\
      (exact_wins S T n <-> ~ ceiling_zone n T k).

End Statements.

Definition law (c : certificate) : Prop :=
  match kind c with
  | Reach => reach_law (multipliers c) (ratio c) (begins c) (zones c)
  | Wall => wall_law (multipliers c) (ratio c) (begins c) (zones c)
            /\ exact_law (multipliers c) (ratio c) (begins c) (zones c)
  end.

(** ** Every target and every ceiling has a period *)

Lemma period_exists p u x : 2 <= p -> 1 <= u ->
  exists k, (k = 0 \/ u * p ^ k <= x) /\ x < u * p ^ (k + 1).
Proof.
  intros ratio_large begins_positive.
  assert (grows : exists m : nat, x < u * p ^ (N.of_nat m + 1)).
  { exists (N.to_nat x). rewrite N2Nat.id. apply N.lt_le_trans with (p ^ (x + 1)).
    - apply N.lt_trans with (x + 1); [lia |]. apply N.pow_gt_lin_r. lia.
    - replace (p ^ (x + 1)) with (1 * p ^ (x + 1)) at 1 by lia. now apply N.mul_le_mono_r. }
  destruct grows as [m above]. induction m as [| m step].
  - exists 0. auto.
  - destruct (N.lt_ge_cases x (u * p ^ (N.of_nat m + 1))) as [before | after]; [auto |].
    exists (N.of_nat (Datatypes.S m)). split; [right | assumption].
    now rewrite Nat2N.inj_succ, <- N.add_1_r.
Qed.

Theorem every_target_has_a_period ratio begins n T :
  2 <= ratio -> 1 <= begins -> 1 <= n < T -> exists k, target_period ratio begins n T k.
Proof.
  intros. destruct (period_exists ratio (n * begins) (T - 1)) as [k [from to]]; [assumption | nia |].
  exists k. split; [destruct from; [left | right]; lia | lia].
Qed.

Theorem every_ceiling_has_a_period ratio begins n C :
  2 <= ratio -> 1 <= begins -> 1 <= n -> exists k, ceiling_period ratio begins n C k.
Proof. intros. apply period_exists; [assumption | nia]. Qed.

(** ** From one window to all ratios

    If [x] and [x / p] have the same loser over one window, they have it for ever: the moves from
    them lead to [x / s] and to [x / p / s = x / s / p], which are smaller, but not below the
    window. *)

Lemma longest_is_largest S s : In s S -> s <= longest S.
Proof.
  induction S as [| t S rest]; [contradiction |].
  change (longest (t :: S)) with (N.max t (longest S)).
  intros [-> | member]; [| specialize (rest member)]; lia.
Qed.

Lemma longest_positive S : 1 <= longest S.
Proof.
  induction S as [| t S rest]; [reflexivity |].
  change (longest (t :: S)) with (N.max t (longest S)). lia.
Qed.

Lemma for_ever S over p from : all_large S = true -> p <> 0 -> p <= from ->
  (forall x, from <= x < from * longest S -> lost S over x = lost S over (x / p)) ->
  forall x, from <= x -> lost S over x = lost S over (x / p).
Proof.
  intros good positive far window.
  induction x as [x step] using (well_founded_induction N.lt_wf_0). intros place.
  destruct (N.lt_ge_cases x (from * longest S)) as [here | beyond]; [auto |].
  assert (x <> 0) as x_positive by lia.
  assert (x / p <> 0) as quotient_positive by (apply allowed; lia).
  assert (next : forall s, In s S -> lost S over (x / s) = lost S over (x / p / s)).
  { intros s member. pose proof (large S s good member). pose proof (longest_is_largest S s member).
    rewrite N.div_div, (N.mul_comm p), <- N.div_div by lia. apply step.
    - now apply smaller.
    - apply N.div_le_lower_bound; [lia |]. rewrite N.mul_comm.
      apply N.le_trans with (from * longest S); [now apply N.mul_le_mono_l | assumption]. }
  apply eq_true_iff_eq. rewrite !lost_beyond by assumption.
  split; intros all s member; specialize (all s member); rewrite next in * by assumption;
    assumption.
Qed.

Lemma all_periods S over p u : all_large S = true -> p <> 0 -> u <> 0 ->
  (forall x, p * u <= x -> lost S over x = lost S over (x / p)) ->
  forall k x, (k = 0 \/ u * p ^ k <= x) -> lost S over x = lost S over (x / p ^ k).
Proof.
  intros good p_positive u_positive one.
  induction k as [| k step] using N.peano_ind; intros x place.
  - now rewrite N.pow_0_r, N.div_1_r.
  - destruct place as [zero | place]; [lia |].
    rewrite N.pow_succ_r' in place |- *. rewrite <- N.div_div by (try apply N.pow_nonzero; lia).
    assert (1 <= p ^ k) by (pose proof (N.pow_nonzero p k p_positive); lia).
    rewrite one by nia. apply step. right. apply N.div_le_lower_bound; [assumption |]. nia.
Qed.

(** ** What a certificate says of a ratio *)

Theorem ratios_obey c : check c = true -> forall k y,
  (k = 0 \/ begins c * ratio c ^ k <= y) -> y < begins c * ratio c ^ (k + 1) ->
  lost (multipliers c) (over (kind c)) y = true <->
  exists lo hi, In (lo, hi) (zones c) /\ lo * ratio c ^ k <= y < hi * ratio c ^ k.
Proof.
  unfold check, claim_makes_sense. rewrite !andb_true_iff, !N.leb_le.
  intros [[[[good ratio_large] begins_positive] covered] repeated] k y from to.
  set (S := multipliers c) in *. set (p := ratio c) in *. set (u := begins c) in *.
  pose proof (zones_right c good covered) as right.
  pose proof (longest_positive S) as longest_1.
  assert (shift : forall x, p * u <= x ->
    lost S (over (kind c)) x = lost S (over (kind c)) (x / p)).
  { apply for_ever; try assumption; try nia. intros x place.
    pose proof (window_repeats c repeated) as again. unfold window_end, period_end in *.
    fold p u S in again, right. rewrite <- !right; [apply again; lia | | lia].
    apply N.le_lt_trans with x; [apply N.div_le_upper_bound; nia | lia]. }
  assert (p ^ k <> 0) as power by (apply N.pow_nonzero; lia).
  rewrite (all_periods S _ p u good) with (k := k); try assumption; try lia.
  assert (y / p ^ k < u * p) as small.
  { apply N.div_lt_upper_bound; [assumption |]. rewrite N.add_1_r, N.pow_succ_r' in to. nia. }
  rewrite <- right by (unfold window_end, period_end; fold p u S; nia).
  rewrite inside_spec. split; intros (lo & hi & member & place); exists lo, hi;
    (split; [assumption |]); rewrite (N.mul_comm lo), (N.mul_comm hi) in *; now apply in_image.
Qed.

(** ** The law *)

Lemma target_between n T lo hi : 1 <= n < T ->
  lo <= (T - 1) / n < hi <-> n * lo < T <= n * hi.
Proof.
  intros below. pose proof (N.mul_div_le (T - 1) n). pose proof (N.mul_succ_div_gt (T - 1) n).
  split; intros [low high]; split.
  - apply (N.mul_le_mono_l _ _ n) in low. lia.
  - apply N.le_succ_l, (N.mul_le_mono_l _ _ n) in high. lia.
  - apply N.div_le_lower_bound; lia.
  - apply N.div_lt_upper_bound; lia.
Qed.

Lemma ceiling_between n C lo hi : n <> 0 -> lo <= C / n < hi <-> n * lo <= C < n * hi.
Proof. intros. symmetry. now apply in_image. Qed.

Section Proved.

Variables (c : certificate) (checked : check c = true).

Lemma claim_sensible :
  all_large (multipliers c) = true /\ 2 <= ratio c /\ 1 <= begins c.
Proof.
  unfold check, claim_makes_sense in checked.
  rewrite !andb_true_iff, !N.leb_le in checked. tauto.
Qed.

Lemma reach_proved : kind c = Reach ->
  reach_law (multipliers c) (ratio c) (begins c) (zones c).
Proof.
  intros game n T below. destruct claim_sensible as (good & large & positive).
  split; [now apply every_target_has_a_period |]. intros k [from to].
  pose proof (ratios_obey c checked k ((T - 1) / n)) as obey. rewrite game in obey.
  assert (answer : reach_loses (multipliers c) T n <-> target_zone (ratio c) (zones c) n T k).
  { rewrite reach_ratio by (assumption || lia). rewrite obey; unfold target_zone.
    - setoid_rewrite (target_between n T _ _ below). setoid_rewrite N.mul_assoc. reflexivity.
    - destruct from; [now left | right]. apply N.div_le_lower_bound; lia.
    - apply N.div_lt_upper_bound; lia. }
  split; [exact answer |]. rewrite <- answer. apply reach_decided; (assumption || lia).
Qed.

Lemma ceiling_ratios n C k : kind c = Wall -> 1 <= n ->
  ceiling_period (ratio c) (begins c) n C k ->
  lost (multipliers c) false (C / n) = true <-> ceiling_zone (ratio c) (zones c) n C k.
Proof.
  intros game positive [from to]. pose proof (ratios_obey c checked k (C / n)) as obey.
  rewrite game in obey. cbn in obey. rewrite obey; unfold ceiling_zone.
  - setoid_rewrite (ceiling_between n C); [| lia]. setoid_rewrite N.mul_assoc. reflexivity.
  - destruct from; [now left | right]. apply N.div_le_lower_bound; lia.
  - apply N.div_lt_upper_bound; lia.
Qed.

Lemma wall_proved : kind c = Wall -> wall_law (multipliers c) (ratio c) (begins c) (zones c).
Proof.
  intros game n C below. destruct claim_sensible as (good & large & positive).
  split; [now apply every_ceiling_has_a_period |]. intros k period.
  rewrite <- (ceiling_ratios n C k game) by (assumption || lia).
  rewrite wall_decided by (assumption || lia). rewrite wall_ratio by (assumption || lia). tauto.
Qed.

Lemma exact_proved : kind c = Wall -> exact_law (multipliers c) (ratio c) (begins c) (zones c).
Proof.
  intros game n T below. destruct claim_sensible as (good & large & positive).
  split; [now apply every_ceiling_has_a_period |]. intros k period.
  rewrite <- (ceiling_ratios n T k game) by (assumption || lia).
  rewrite exact_decided by (assumption || lia). rewrite exact_ratio by (assumption || lia). tauto.
Qed.

End Proved.

(** The theorem that every certificate is handed to. *)

Theorem check_proves_law c : check c = true -> law c.
Proof.
  intros checked. unfold law. destruct (kind c) eqn:game.
  - now apply reach_proved.
  - split; [now apply wall_proved | now apply exact_proved].
Qed.
