package io.hekla.model.job;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;

/**
 * Wait of a Job for its queue, a claim or a plugin, where such a wait has an end. The end is
 * journaled, so that a restart does not extend the wait. Source:
 * docs/reference/controllers.md#job-controller-inputs-and-errors.
 *
 * @param reason reason of the Kubernetes event
 * @param message what is missing; cut to {@link JournaledText#LONGEST} characters
 * @param due time at which the Job is terminated
 * @param timedOut whether it was terminated for that
 */
@LogicalName("job.input-wait")
public record InputWait(String reason, String message, Instant due, boolean timedOut)
    implements JournalSerializable {
  public InputWait {
    message = JournaledText.cut(message);
  }

  /** Returns what a terminated Job had waited for last. */
  InputWait timedOut(Hold last) {
    return new InputWait(last.reason(), "terminated after a wait: " + last.message(), due, true);
  }
}
