(** * Who wins the games of the five books

    Five sentences that [timesduel law] prints, about all targets and ceilings, from the start 1.
    Each follows from a certificate of two or three zones. *)

From Coq Require Import NArith List Lia.
From TimesDuel Require Import games certificates laws.
Import ListNotations.
Open Scope N_scope.

Definition two_to_nine : list N := [2; 3; 4; 5; 6; 7; 8; 9].

(** ** The certificates *)

Definition reach_2_to_9 : certificate :=
  {| kind := Reach; multipliers := two_to_nine; ratio := 18; begins := 1;
     zones := [(0, 1); (9, 18)] |}.

Definition wall_2_to_9 : certificate :=
  {| kind := Wall; multipliers := two_to_nine; ratio := 18; begins := 1;
     zones := [(1, 2); (18, 36)] |}.

Definition reach_2_3 : certificate :=
  {| kind := Reach; multipliers := [2; 3]; ratio := 6; begins := 1;
     zones := [(0, 1); (3, 6)] |}.

(** [check] is computed here, and the answer is [true]. *)

Lemma reach_2_to_9_law : law reach_2_to_9.
Proof. apply check_proves_law. reflexivity. Qed.

Lemma wall_2_to_9_law : law wall_2_to_9.
Proof. apply check_proves_law. reflexivity. Qed.

Lemma reach_2_3_law : law reach_2_3.
Proof. apply check_proves_law. reflexivity. Qed.

(** ** From zones to a sentence

    In these laws a period of reach has one zone, at its end, and a period of the wall has one, at
    its beginning. *)

Lemma reach_sentence S p b : 2 <= p -> b < p -> 1 <= b ->
  reach_law S p 1 [(0, 1); (b, p)] ->
  forall T, 2 <= T -> reach_wins S T 1 <-> exists k, p ^ k < T <= b * p ^ k.
Proof.
  intros ratio below positive known T large. destruct (known 1 T) as [some rule]; [lia |]. split.
  - intros wins. destruct some as [k period]. apply (rule k period) in wins.
    destruct period as [from to]. rewrite N.add_1_r, N.pow_succ_r' in to.
    exists k. split.
    + destruct from as [-> | from]; [rewrite N.pow_0_r |]; lia.
    + apply N.nlt_ge. intros beyond. apply wins. exists b, p. split; [cbn; tauto | lia].
  - intros [k [from to]]. apply (rule k).
    + split; [right; lia |]. rewrite N.add_1_r, N.pow_succ_r'. nia.
    + intros (lo & hi & [zone | [zone | []]] & place); inversion zone; subst; lia.
Qed.

Lemma ceiling_zone_sentence p a n k C : 1 <= a -> a <= p ->
  ceiling_period p 1 n C k -> n = 1 ->
  ceiling_zone p [(1, a); (p, p * a)] n C k <-> p ^ k <= C < a * p ^ k.
Proof.
  intros positive below [from to] ->. rewrite N.add_1_r, N.pow_succ_r' in to. split.
  - intros (lo & hi & [zone | [zone | []]] & place); inversion zone; subst; lia.
  - intros place. exists 1, a. split; [cbn; tauto | lia].
Qed.

Lemma ceiling_sentence S p a : 2 <= p -> 1 <= a -> a <= p ->
  wall_law S p 1 [(1, a); (p, p * a)] ->
  forall C, 1 <= C -> wall_loses S C 1 <-> exists k, p ^ k <= C < a * p ^ k.
Proof.
  intros ratio positive below known C large. destruct (known 1 C) as [some rule]; [lia |]. split.
  - intros loses. destruct some as [k period]. exists k.
    apply (rule k period) in loses. now apply ceiling_zone_sentence in loses.
  - intros [k place]. assert (ceiling_period p 1 1 C k) as period.
    { split; [right; lia |]. rewrite N.add_1_r, N.pow_succ_r'. nia. }
    apply (rule k period). now apply ceiling_zone_sentence.
Qed.

(** ** The five books *)

(** Multiplier Showdown and Multiplication Madness: reach T with the multipliers 2 to 9. *)
Theorem multiplier_showdown : forall T, 2 <= T ->
  reach_wins two_to_nine T 1 <-> exists k, 18 ^ k < T <= 9 * 18 ^ k.
Proof. apply reach_sentence; try lia. exact reach_2_to_9_law. Qed.

Theorem multiplication_madness : forall T, 2 <= T ->
  reach_wins two_to_nine T 1 <-> exists k, 18 ^ k < T <= 9 * 18 ^ k.
Proof. exact multiplier_showdown. Qed.

(** Multiplication Showdown: move last, never above C. *)
Theorem multiplication_showdown : forall C, 1 <= C ->
  wall_loses two_to_nine C 1 <-> exists k, 18 ^ k <= C < 2 * 18 ^ k.
Proof. apply ceiling_sentence; try lia. exact (proj1 wall_2_to_9_law). Qed.

(** Multiplication Duel: hit T exactly. (A game whose target is 1 is over before it begins.) *)
Theorem multiplication_duel : forall T, 2 <= T ->
  exact_loses two_to_nine T 1 <-> exists k, 18 ^ k <= T < 2 * 18 ^ k.
Proof.
  intros T large. rewrite <- multiplication_showdown by lia.
  apply ratios.exact_is_wall; [reflexivity | lia | lia].
Qed.

(** Power Play: reach T with 2 and 3. *)
Theorem power_play : forall T, 2 <= T ->
  reach_wins [2; 3] T 1 <-> exists k, 6 ^ k < T <= 3 * 6 ^ k.
Proof. apply reach_sentence; try lia. exact reach_2_3_law. Qed.

(** None of this rests on an axiom. *)
Print Assumptions check_proves_law.
Print Assumptions multiplier_showdown.
Print Assumptions multiplication_showdown.
Print Assumptions multiplication_duel.
Print Assumptions power_play.
