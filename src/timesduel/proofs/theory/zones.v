(** * What the check of a certificate proves about its zones

    Two things: zones that cover everything together with their images are the losing ratios
    ([zones_right]); and where the windows are the same, a ratio and the one [ratio c] times
    smaller are both in zones or both not ([window_repeats]). *)

From Coq Require Import NArith List Bool Lia.
From TimesDuel Require Import ratios certificates.
Import ListNotations.
Open Scope N_scope.

(** ** Membership

    Nothing gets lost when stretches are merged. *)

Lemma inside_spec zones y :
  inside zones y = true <-> exists lo hi, In (lo, hi) zones /\ lo <= y < hi.
Proof.
  unfold inside, within. rewrite existsb_exists. split.
  - intros [[lo hi] [member holds]]. cbn in holds.
    rewrite andb_true_iff, N.leb_le, N.ltb_lt in holds. eauto.
  - intros (lo & hi & member & holds). exists (lo, hi). cbn.
    rewrite andb_true_iff, N.leb_le, N.ltb_lt. auto.
Qed.

Lemma in_merge x a b : In x (merge a b) <-> In x a \/ In x b.
Proof.
  revert b. induction a as [| y a rest]; [destruct b; cbn; tauto |].
  induction b as [| z b other]; [cbn; tauto |].
  cbn -[N.leb]. destruct (fst (snd y) <=? fst (snd z)).
  - cbn [In]. rewrite rest. cbn [In]. tauto.
  - cbn [In]. cbn -[N.leb] in other. rewrite other. tauto.
Qed.

Lemma in_images zones last s t lo hi : In (t, (lo, hi)) (images zones last s) <->
  t = false /\ exists l h, In (l, h) zones /\ lo = s * l /\ hi = s * h /\ lo < last.
Proof.
  unfold images. rewrite in_map_iff. setoid_rewrite filter_In. setoid_rewrite N.ltb_lt. split.
  - intros [[l h] [equal [member below]]]. inversion equal; subst. cbn in *. eauto 10.
  - intros (-> & l & h & member & -> & -> & below). exists (l, h). auto.
Qed.

Lemma in_all zones images_of last S t lo hi :
  In (t, (lo, hi)) (all_stretches zones images_of last S) <->
  t = true /\ In (lo, hi) zones \/
  exists s, In s S /\ In (t, (lo, hi)) (images images_of last s).
Proof.
  unfold all_stretches. induction S as [| s S rest]; cbn [fold_right].
  - unfold lost_stretches. rewrite in_map_iff. split.
    + intros [zone [equal member]]. inversion equal; subst. auto.
    + intros [[-> member] | [s [[] _]]]. eauto.
  - rewrite in_merge, rest. cbn [In]. split.
    + intros [image | [zone | [u [member image]]]]; eauto.
    + intros [zone | [u [[-> | member] image]]]; eauto.
Qed.

(** What the walk over the stretches has shown. *)

Lemma tiles_cover last stretches : forall l w y, tiles l w last stretches = true ->
  N.max l w <= y < last -> exists t lo hi, In (t, (lo, hi)) stretches /\ lo <= y < hi.
Proof.
  induction stretches as [| [t [lo hi]] rest step]; cbn -[N.max N.ltb N.leb]; intros l w y holds place.
  - apply N.leb_le in holds. lia.
  - destruct (N.max l w <? lo) eqn:no_gap; [discriminate |]. apply N.ltb_ge in no_gap.
    destruct (N.lt_ge_cases y hi) as [here | further]; [exists t, lo, hi; split; auto; lia |].
    destruct t.
    + destruct (lo <? w); [discriminate |].
      destruct (step _ _ y holds) as (u & a & b & member & found); [lia |]. eauto 10.
    + destruct (lo <? l); [discriminate |].
      destruct (step _ _ y holds) as (u & a & b & member & found); [lia |]. eauto 10.
Qed.

Lemma tiles_after last stretches : forall l w, tiles l w last stretches = true ->
  forall t lo hi, In (t, (lo, hi)) stretches -> (if t then w else l) <= lo.
Proof.
  induction stretches as [| [t [lo hi]] rest step]; cbn -[N.max N.ltb N.leb];
    intros l w holds u a b member; [contradiction |].
  destruct (N.max l w <? lo); [discriminate |].
  destruct t; [destruct (lo <? w) eqn:apart | destruct (lo <? l) eqn:apart]; try discriminate;
    apply N.ltb_ge in apart;
    (destruct member as [equal | member];
     [inversion equal; subst; exact apart |
      specialize (step _ _ holds u a b member); destruct u; lia]).
Qed.

Lemma tiles_apart last stretches : forall l w, tiles l w last stretches = true ->
  forall lo hi lo' hi', In (true, (lo, hi)) stretches -> In (false, (lo', hi')) stretches ->
  hi <= lo' \/ hi' <= lo.
Proof.
  induction stretches as [| [t [a b]] rest step]; cbn -[N.max N.ltb N.leb];
    intros l w holds lo hi lo' hi' zone image; [contradiction |].
  destruct (N.max l w <? a); [discriminate |].
  destruct t; [destruct (a <? w) | destruct (a <? l)]; try discriminate.
  - destruct image as [equal | image]; [discriminate |].
    destruct zone as [equal | zone]; [| eauto].
    inversion equal; subst. pose proof (tiles_after _ _ _ _ holds _ _ _ image). cbn in *. lia.
  - destruct zone as [equal | zone]; [discriminate |].
    destruct image as [equal | image]; [| eauto].
    inversion equal; subst. pose proof (tiles_after _ _ _ _ holds _ _ _ zone). cbn in *. lia.
Qed.

(** ** The zones are the losing ratios, as far as they go *)

Lemma later_zones_spec c later : later_zones c = Some later ->
  forallb (fun zone => 1 <=? fst zone) later = true ->
  inside (zones c) 0 = over (kind c) /\
  forall y, y <> 0 -> inside (zones c) y = inside later y.
Proof.
  unfold later_zones. intros some from_1.
  assert (none : inside later 0 = false).
  { destruct (inside later 0) eqn:at_0; [| reflexivity].
    apply inside_spec in at_0 as (lo & hi & member & place).
    eapply forallb_forall in from_1; [| exact member]. apply N.leb_le in from_1. cbn in *. lia. }
  destruct (kind c).
  - destruct (zones c) as [| [[| lo] [| [hi | hi |]]] rest]; try discriminate.
    inversion some; subst. split; [reflexivity |]. intros y positive.
    cbn -[N.leb N.ltb]. unfold within at 1. cbn -[N.leb N.ltb].
    replace (y <? 1) with false by (symmetry; apply N.ltb_ge; lia).
    now rewrite andb_false_r.
  - inversion some; subst. auto.
Qed.

Lemma in_image s lo hi y : s <> 0 -> s * lo <= y < s * hi <-> lo <= y / s < hi.
Proof.
  intros positive. split; intros [low high]; split.
  - apply N.div_le_lower_bound; assumption.
  - apply N.div_lt_upper_bound; assumption.
  - apply N.le_trans with (s * (y / s)); [now apply N.mul_le_mono_l | now apply N.mul_div_le].
  - apply N.lt_le_trans with (s * N.succ (y / s)); [now apply N.mul_succ_div_gt |].
    apply N.mul_le_mono_l. lia.
Qed.

Theorem zones_right c : all_large (multipliers c) = true -> zones_cover c = true ->
  forall y, y < window_end c -> inside (zones c) y = lost (multipliers c) (over (kind c)) y.
Proof.
  intros good covered. unfold zones_cover in covered.
  destruct (later_zones c) as [later |] eqn:some; [| discriminate].
  apply andb_true_iff in covered as [from_1 tiled].
  destruct (later_zones_spec c later some from_1) as [at_0 beyond_0].
  set (last := window_end c) in *.
  induction y as [y step] using (well_founded_induction N.lt_wf_0). intros below.
  destruct (N.eq_dec y 0) as [-> | positive]; [exact at_0 |].
  assert (next : forall s, In s (multipliers c) ->
    inside (zones c) (y / s) = lost (multipliers c) (over (kind c)) (y / s)).
  { intros s member. pose proof (smaller y s (large _ _ good member) positive).
    apply step; lia. }
  assert (image : forall s, In s (multipliers c) -> inside (zones c) (y / s) = true ->
    exists lo hi, In (false, (lo, hi)) (all_stretches later (zones c) last (multipliers c))
      /\ lo <= y < hi).
  { intros s member there. apply inside_spec in there as (lo & hi & zone & place).
    pose proof (large _ _ good member). apply in_image in place; [| lia].
    exists (s * lo), (s * hi). split; [| exact place]. apply in_all. right.
    exists s. split; [exact member |]. apply in_images. split; [reflexivity |].
    exists lo, hi. repeat split; auto. lia. }
  rewrite beyond_0 by assumption. destruct (lost (multipliers c) (over (kind c)) y) eqn:answer.
  - (* A lost ratio is in no image, and as everything is covered, in a zone. *)
    destruct (tiles_cover _ _ _ _ y tiled) as (t & lo & hi & member & place); [lia |].
    apply in_all in member as [[-> zone] | [s [factor member]]]; [apply inside_spec; eauto |].
    apply in_images in member as (_ & l & h & zone & -> & -> & _).
    pose proof (large _ _ good factor). apply in_image in place; [| lia].
    pose proof (proj1 (lost_beyond _ _ y good positive) answer s factor) as won.
    rewrite <- next in won by assumption.
    enough (inside (zones c) (y / s) = true) by congruence. apply inside_spec. eauto.
  - (* A won ratio is in an image, and so in no zone. *)
    apply won_beyond in answer as [s [factor other]]; auto.
    rewrite <- next in other by assumption.
    destruct (image s factor other) as (lo & hi & member & place).
    destruct (inside later y) eqn:both; [| reflexivity].
    apply inside_spec in both as (a & b & zone & here).
    assert (In (true, (a, b)) (all_stretches later (zones c) last (multipliers c))) as there
      by (apply in_all; auto).
    destruct (tiles_apart _ _ _ _ tiled _ _ _ _ there member); lia.
Qed.

(** ** The windows *)

Lemma same_equal a : forall b, same a b = true -> a = b.
Proof.
  induction a as [| [lo hi] a rest]; intros [| [lo' hi'] b]; cbn -[N.eqb]; intros holds;
    try discriminate; [reflexivity |].
  destruct (_ && _) eqn:equal; [| discriminate].
  apply andb_true_iff in equal as [low high]. apply N.eqb_eq in low, high. subst.
  f_equal. auto.
Qed.

Lemma inside_clip from to zones y : from <= y < to ->
  inside (clip from to zones) y = inside zones y.
Proof.
  intros place. apply eq_true_iff_eq. rewrite !inside_spec. unfold clip. split.
  - intros (lo & hi & member & here). apply in_map_iff in member as [[a b] [equal member]].
    apply filter_In in member as [member _]. inversion equal; subst. exists a, b.
    cbn in *. split; [assumption | lia].
  - intros (lo & hi & member & here). exists (N.max from lo), (N.min to hi). split; [| lia].
    apply in_map_iff. exists (lo, hi). split; [reflexivity |]. apply filter_In.
    split; [assumption |]. cbn. rewrite andb_true_iff, !N.ltb_lt. lia.
Qed.

Lemma inside_scale p zones y : p <> 0 -> inside (scale p zones) y = inside zones (y / p).
Proof.
  intros positive. apply eq_true_iff_eq. rewrite !inside_spec. unfold scale. split.
  - intros (lo & hi & member & here). apply in_map_iff in member as [[a b] [equal member]].
    inversion equal; subst. cbn in *. exists a, b. split; [assumption |]. now apply in_image.
  - intros (lo & hi & member & here). exists (p * lo), (p * hi). split; [| now apply in_image].
    apply in_map_iff. exists (lo, hi). auto.
Qed.

Theorem window_repeats c : zones_repeat c = true -> ratio c <> 0 ->
  forall y, period_end c <= y < window_end c ->
  inside (zones c) y = inside (zones c) (y / ratio c).
Proof.
  unfold zones_repeat. intros repeated positive y place. apply same_equal in repeated.
  rewrite <- (inside_clip _ _ (zones c) y place), <- repeated, inside_scale by assumption.
  apply inside_clip. unfold window_end, period_end in place.
  rewrite <- N.mul_assoc in place. now apply in_image.
Qed.
