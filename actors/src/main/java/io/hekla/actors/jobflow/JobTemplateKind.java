package io.hekla.actors.jobflow;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.entity.EntityKind;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.Subject;
import io.hekla.actors.entity.Work;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.actors.kubernetes.PatchObject;
import io.hekla.actors.kubernetes.Patches;
import io.hekla.model.jobflow.JobTemplateCommand;
import io.hekla.model.jobflow.JobTemplateEffect;
import io.hekla.model.jobflow.JobTemplateMachine;
import io.hekla.model.machine.Machine;
import io.hekla.model.machine.Stateless;
import java.util.Map;
import java.util.Optional;

/**
 * JobTemplates as entities, which keep nothing.
 *
 * @param adapters of this member
 */
public record JobTemplateKind(Adapters adapters)
    implements EntityKind<Stateless, JobTemplateCommand, Stateless, JobTemplateEffect> {
  @Override
  public EntityTypeKey<EntityMessage> key() {
    return EntityTypes.JOB_TEMPLATE;
  }

  @Override
  public Machine<Stateless, JobTemplateCommand, Stateless, JobTemplateEffect> machine() {
    return new JobTemplateMachine();
  }

  @Override
  public Class<JobTemplateCommand> commands() {
    return JobTemplateCommand.class;
  }

  @Override
  public JobTemplateCommand gone() {
    return new JobTemplateCommand.Gone();
  }

  /** One write for the Jobs that many flows make of it at once. */
  @Override
  public Work<JobTemplateCommand> plan(JobTemplateEffect effect, Subject subject) {
    return switch (effect) {
      case JobTemplateEffect.WriteUses write ->
          new Work.Unhurried<>(
              Work.Requests.silent(
                  "status",
                  adapters.status(),
                  new PatchObject<>(
                      Kind.JOB_TEMPLATE,
                      subject.key(),
                      Part.STATUS,
                      Patches.setting(
                          subject.uid(), "status", Map.of("jobDependsOnList", write.jobs())))),
              false,
              true);
    };
  }

  @Override
  public Optional<Work<JobTemplateCommand>> suspended(String reason, Subject subject) {
    return Optional.empty();
  }
}
