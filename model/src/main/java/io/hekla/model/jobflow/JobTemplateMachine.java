package io.hekla.model.jobflow;

import io.hekla.model.machine.Decision;
import io.hekla.model.machine.Machine;
import io.hekla.model.machine.Stateless;
import java.time.Instant;
import java.util.List;

/**
 * The machine of a JobTemplate, which needs no memory: its status lists the Jobs that were made
 * from it. The list is never cleared. Source: reference api-and-controllers.md §5.4.
 */
public record JobTemplateMachine()
    implements Machine<Stateless, JobTemplateCommand, Stateless, JobTemplateEffect> {
  @Override
  public Stateless initial() {
    return new Stateless();
  }

  @Override
  public Decision<Stateless, JobTemplateEffect> decide(
      Stateless state, JobTemplateCommand command, Instant now) {
    return switch (command) {
      case JobTemplateCommand.Observe look
          when look.jobs().isEmpty() || look.jobs().equals(look.shown()) ->
          Decision.nothing();
      case JobTemplateCommand.Observe look ->
          Decision.effect(new JobTemplateEffect.WriteUses(look.jobs()));
      case JobTemplateCommand.Gone gone -> Decision.nothing();
    };
  }

  @Override
  public Stateless apply(Stateless state, Stateless event) {
    throw new IllegalStateException("a JobTemplate keeps no events");
  }

  @Override
  public List<JobTemplateEffect> owed(Stateless state) {
    return List.of();
  }
}
