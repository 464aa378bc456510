package io.hekla.model.jobflow;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.machine.Kept;
import java.util.List;

/** What a JobTemplate's entity is told. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface JobTemplateCommand extends Kept {
  /**
   * Look at this.
   *
   * @param jobs names of the Jobs that were made from it, sorted
   * @param shown those that its status lists
   */
  record Observe(List<String> jobs, List<String> shown) implements JobTemplateCommand {
    public Observe {
      jobs = List.copyOf(jobs);
      shown = List.copyOf(shown);
    }
  }

  /** The API no longer lists the JobTemplate. */
  record Gone() implements JobTemplateCommand {}
}
