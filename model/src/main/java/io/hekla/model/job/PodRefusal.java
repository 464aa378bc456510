package io.hekla.model.job;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/**
 * Reason why the API created nothing of what the Job last requested: a quota, an admission webhook,
 * an invalid name.
 *
 * @param reason reason of the Kubernetes event, which names what was to be created
 * @param message message of the API server; cut to {@link JournaledText#LONGEST} characters
 */
@LogicalName("job.pod-refusal")
public record PodRefusal(String reason, String message) implements JournalSerializable {
  /** No refusal, or creation since. */
  public static final PodRefusal NONE = new PodRefusal("", "");

  /** Returns whether it is the same but for numbers, such as those of pods and of used amounts. */
  boolean isLike(PodRefusal other) {
    return reason.equals(other.reason) && plain().equals(other.plain());
  }

  private String plain() {
    return message.replaceAll("[0-9]+", "0");
  }

  public PodRefusal {
    message = JournaledText.cut(message);
  }
}
