(** * The rules of the games

    Two players take turns. On the table is a number; whoever is to move multiplies it by one of
    the multipliers [S]. This file says who wins, in terms of the rules alone: no zones, no
    ratios, no algorithm. Everything that the other files prove is about these definitions.

    In each game, a player _wins_ at [n] if, being to move at [n], he can force a win; he _loses_
    at [n] if the opponent can, whatever he does. *)

From Coq Require Import NArith List Lia.
Import ListNotations.
Open Scope N_scope.

(** ** Reach the target

    Whoever brings the number to the target [T] or beyond wins. *)

Inductive reach_wins (S : list N) (T n : N) : Prop :=
  | arrives s :
      In s S -> T <= n * s ->
      reach_wins S T n
  | leaves_a_loss s :
      In s S -> n * s < T -> reach_loses S T (n * s) ->
      reach_wins S T n

with reach_loses (S : list N) (T n : N) : Prop :=
  | every_move_helps :
      (forall s, In s S -> n * s < T /\ reach_wins S T (n * s)) ->
      reach_loses S T n.

(** ** The wall

    No move may make the number larger than the ceiling [C]. Whoever cannot move loses. *)

Inductive wall_wins (S : list N) (C n : N) : Prop :=
  | moves_to_a_loss s :
      In s S -> n * s <= C -> wall_loses S C (n * s) ->
      wall_wins S C n

with wall_loses (S : list N) (C n : N) : Prop :=
  | stuck_or_lost :
      (forall s, In s S -> n * s <= C -> wall_wins S C (n * s)) ->
      wall_loses S C n.

(** ** Exactly the target

    Whoever makes exactly [T] wins; whoever makes more loses at once. *)

Inductive exact_wins (S : list N) (T n : N) : Prop :=
  | hits s :
      In s S -> n * s = T ->
      exact_wins S T n
  | leaves_an_exact_loss s :
      In s S -> n * s < T -> exact_loses S T (n * s) ->
      exact_wins S T n

with exact_loses (S : list N) (T n : N) : Prop :=
  | overshoots_or_helps :
      (forall s, In s S -> T < n * s \/ n * s < T /\ exact_wins S T (n * s)) ->
      exact_loses S T n.

(** ** Nobody both wins and loses

    That every position is either won or lost follows in [ratios.v]. *)

Fixpoint reach_winner S T n (w : reach_wins S T n) {struct w} : ~ reach_loses S T n
with reach_loser S T n (l : reach_loses S T n) {struct l} : ~ reach_wins S T n.
Proof.
  - intros [all]. destruct w as [s member far | s member near lost].
    + apply (N.lt_irrefl T), (N.le_lt_trans _ (n * s)); [exact far | apply all, member].
    + exact (reach_loser S T (n * s) lost (proj2 (all s member))).
  - intros [s member far | s member near lost]; destruct l as [all];
      destruct (all s member) as [below won].
    + apply (N.lt_irrefl T), (N.le_lt_trans _ (n * s)); assumption.
    + exact (reach_winner S T (n * s) won lost).
Qed.

Fixpoint wall_winner S C n (w : wall_wins S C n) {struct w} : ~ wall_loses S C n
with wall_loser S C n (l : wall_loses S C n) {struct l} : ~ wall_wins S C n.
Proof.
  - intros [all]. destruct w as [s member allowed lost].
    exact (wall_loser S C (n * s) lost (all s member allowed)).
  - intros [s member allowed lost]. destruct l as [all].
    exact (wall_winner S C (n * s) (all s member allowed) lost).
Qed.

Fixpoint exact_winner S T n (w : exact_wins S T n) {struct w} : ~ exact_loses S T n
with exact_loser S T n (l : exact_loses S T n) {struct l} : ~ exact_wins S T n.
Proof.
  - intros [all]. destruct w as [s member hit | s member near lost];
      destruct (all s member) as [over | [below won]].
    + subst T. apply (N.lt_irrefl (n * s)), over.
    + subst T. apply (N.lt_irrefl (n * s)), below.
    + apply (N.lt_irrefl T), (N.lt_trans _ (n * s)); assumption.
    + exact (exact_loser S T (n * s) lost won).
  - intros [s member hit | s member near lost]; destruct l as [all];
      destruct (all s member) as [over | [below won]].
    + subst T. apply (N.lt_irrefl (n * s)), over.
    + subst T. apply (N.lt_irrefl (n * s)), below.
    + apply (N.lt_irrefl T), (N.lt_trans _ (n * s)); assumption.
    + exact (exact_winner S T (n * s) won lost).
Qed.
