package io.hekla.recorder.bundle;

/**
 * Form of a bundle.
 *
 * @param isAnonymous whether names are replaced by codes
 * @param isSettled whether it has what this build decides, instead of what was recorded
 */
public record BundleForm(boolean isAnonymous, boolean isSettled) {
  /** Names and decisions as they were recorded. */
  public static final BundleForm AS_RECORDED = new BundleForm(false, false);

  /** Decisions as they were recorded, under codes instead of names. */
  public static final BundleForm ANONYMOUS = new BundleForm(true, false);

  /** Decisions of this build, as tests have them. */
  public static final BundleForm SETTLED = new BundleForm(false, true);
}
