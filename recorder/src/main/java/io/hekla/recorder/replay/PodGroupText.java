package io.hekla.recorder.replay;

import java.util.regex.Pattern;

/** Names of PodGroups as users know them. */
public final class PodGroupText {
  private static final Pattern UID = Pattern.compile("-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$");

  private PodGroupText() {}

  /** Returns the name of the Job whose PodGroup it is; a PodGroup without a Job as it is. */
  public static String withoutUid(String podGroup) {
    return UID.matcher(podGroup).replaceFirst("");
  }
}
