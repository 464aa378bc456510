package io.hekla.model.jobflow;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.List;

/** What a JobTemplate's entity is told. */
public sealed interface JobTemplateCommand extends Kept {
  /**
   * Look at this.
   *
   * @param jobs names of the Jobs that were made from it, sorted
   * @param shown those that its status lists
   */
  @LogicalName("job-template.command.observe")
  record Observe(List<String> jobs, List<String> shown) implements JobTemplateCommand {
    public Observe {
      jobs = List.copyOf(jobs);
      shown = List.copyOf(shown);
    }
  }

  /** The API no longer lists the JobTemplate. */
  @LogicalName("job-template.command.gone")
  record Gone() implements JobTemplateCommand {}
}
