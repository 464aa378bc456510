package io.hekla.model.jobflow;

import java.util.List;

/** What a JobTemplate asks the outside to do; it may be done again without harm. */
public sealed interface JobTemplateEffect {
  /** List these Jobs in the status. */
  record WriteUses(List<String> jobs) implements JobTemplateEffect {
    public WriteUses {
      jobs = List.copyOf(jobs);
    }
  }
}
