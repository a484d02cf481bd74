(** * Certificates, and the check of one

    A certificate lists the losing zones of ratios, each as [(lo, hi)] for [lo <= y < hi], up to
    the end of the window that is repeated. [check] looks at two things:

    - the zones are right as far as they go: the mover wins exactly where some multiplier leads
      into a zone, that is, on the images of the zones under the multipliers; so zones and images
      must cover everything up to the end, and no zone may meet an image;
    - from [ratio * begins] on, the window repeats the one before it, [ratio] times as large.

    This file only says what is computed. What that proves is shown in [zones.v] and [laws.v]. *)

From Coq Require Import NArith List Bool Lia.
From TimesDuel Require Import ratios.
Import ListNotations.
Open Scope N_scope.

Inductive game := Reach | Wall.

Record certificate := {
  kind : game;
  multipliers : list N;
  ratio : N;  (* the zones repeat, so many times as large *)
  begins : N;  (* from this ratio on *)
  zones : list (N * N)
}.

(** In a file that is made of a certificate, the ends of the zones are hexadecimal numbers. They stay
    digits until something is computed with them: so large lists are read sooner. *)
Definition read (written : list (Number.uint * Number.uint)) : list (N * N) :=
  map (fun zone => (N.of_num_uint (fst zone), N.of_num_uint (snd zone))) written.

(** The largest multiplier, and where the list of zones has to end. *)
Definition longest (S : list N) : N := fold_right N.max 1 S.
Definition period_end (c : certificate) : N := ratio c * begins c.
Definition window_end (c : certificate) : N := period_end c * longest (multipliers c).

(** Does a ratio lie in a zone of the list? *)
Definition within (y : N) (zone : N * N) : bool := (fst zone <=? y) && (y <? snd zone).
Definition inside (list : list (N * N)) (y : N) : bool := existsb (within y) list.

(** In the game of reach the first zone is the ratio 0, where the game is over. The others, and all
    zones of the wall, begin at 1 or later. *)
Definition over (g : game) : bool := match g with Reach => true | Wall => false end.
Definition later_zones (c : certificate) : option (list (N * N)) :=
  match kind c, zones c with
  | Reach, (0, 1) :: rest => Some rest
  | Reach, _ => None
  | Wall, all => Some all
  end.

(** ** Zones and images cover the line *)

(** A stretch of ratios: is it lost, and from where to where? *)
Definition stretch : Type := bool * (N * N).

Definition lost_stretches (zones : list (N * N)) : list stretch := map (pair true) zones.

Definition images (zones : list (N * N)) (last s : N) : list stretch :=
  map (fun zone => (false, (s * fst zone, s * snd zone)))
    (filter (fun zone => s * fst zone <? last) zones).

Fixpoint merge (a : list stretch) : list stretch -> list stretch :=
  fix merge_a (b : list stretch) : list stretch :=
    match a, b with
    | [], _ => b
    | _, [] => a
    | x :: a', y :: b' =>
        if fst (snd x) <=? fst (snd y) then x :: merge a' b else y :: merge_a b'
    end.

Definition all_stretches (zones images_of : list (N * N)) (last : N) (S : list N) : list stretch :=
  fold_right (fun s => merge (images images_of last s)) (lost_stretches zones) S.

(** Go through the stretches from left to right, beginning at 1; so far lost ones reach up to [l],
    won ones up to [w]. No gap is left, and a lost stretch begins only where the won ones have
    ended, and vice versa. *)
Fixpoint tiles (l w last : N) (stretches : list stretch) : bool :=
  match stretches with
  | [] => last <=? N.max l w
  | (is_lost, (lo, hi)) :: rest =>
      if N.max l w <? lo then false
      else if is_lost then if lo <? w then false else tiles (N.max l hi) w last rest
      else if lo <? l then false else tiles l (N.max w hi) last rest
  end.

(** ** Windows *)

Definition clip (from to : N) (zones : list (N * N)) : list (N * N) :=
  map (fun zone => (N.max from (fst zone), N.min to (snd zone)))
    (filter (fun zone => (fst zone <? to) && (from <? snd zone)) zones).

Definition scale (p : N) (zones : list (N * N)) : list (N * N) :=
  map (fun zone => (p * fst zone, p * snd zone)) zones.

Fixpoint same (a b : list (N * N)) : bool :=
  match a, b with
  | [], [] => true
  | (lo, hi) :: a', (lo', hi') :: b' =>
      if (lo =? lo') && (hi =? hi') then same a' b' else false
  | _, _ => false
  end.

(** ** The check *)

Definition claim_makes_sense (c : certificate) : bool :=
  all_large (multipliers c) && (2 <=? ratio c) && (1 <=? begins c).

Definition zones_cover (c : certificate) : bool :=
  match later_zones c with
  | None => false
  | Some later =>
      forallb (fun zone => 1 <=? fst zone) later &&
      tiles 0 1 (window_end c) (all_stretches later (zones c) (window_end c) (multipliers c))
  end.

Definition zones_repeat (c : certificate) : bool :=
  same (scale (ratio c) (clip (begins c) (begins c * longest (multipliers c)) (zones c)))
       (clip (period_end c) (window_end c) (zones c)).

Definition check (c : certificate) : bool :=
  claim_makes_sense c && zones_cover c && zones_repeat c.
