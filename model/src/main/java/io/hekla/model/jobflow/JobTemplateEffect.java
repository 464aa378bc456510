package io.hekla.model.jobflow;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.machine.Kept;
import java.util.List;

/** What a JobTemplate asks the outside to do; it may be done again without harm. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface JobTemplateEffect extends Kept {
  /** List these Jobs in the status. */
  record WriteUses(List<String> jobs) implements JobTemplateEffect {
    public WriteUses {
      jobs = List.copyOf(jobs);
    }
  }
}
