package io.hekla.model.job;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/**
 * Why the API made nothing of what the Job last asked it to create: a quota, an admission webhook,
 * a name that it does not take.
 *
 * @param reason of the Kubernetes event, which names what was to be created
 * @param message of the API server; cut to {@link #LONGEST} characters
 */
@LogicalName("job.refusal")
public record Refusal(String reason, String message) implements Kept {
  /** Nothing was refused, or it was created since. */
  public static final Refusal NONE = new Refusal("", "");

  private static final int LONGEST = 1024;

  /** Whether it is the same but for numbers, such as those of pods and of what is used. */
  boolean isLike(Refusal other) {
    return reason.equals(other.reason) && plain().equals(other.plain());
  }

  private String plain() {
    return message.replaceAll("[0-9]+", "0");
  }

  public Refusal {
    message = message.length() <= LONGEST ? message : message.substring(0, LONGEST - 1) + "…";
  }
}
