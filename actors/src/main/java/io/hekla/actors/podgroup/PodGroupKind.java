package io.hekla.actors.podgroup;

import akka.actor.typed.ActorRef;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.entity.EntityKind;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.Subject;
import io.hekla.actors.entity.Work;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.BindPod;
import io.hekla.actors.kubernetes.CreateGroupOfPods;
import io.hekla.actors.kubernetes.DeleteObject;
import io.hekla.actors.kubernetes.EvictPod;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.PatchObject;
import io.hekla.actors.kubernetes.Patches;
import io.hekla.actors.kubernetes.PrepareBind;
import io.hekla.actors.kubernetes.SchedulerTerm;
import io.hekla.actors.kubernetes.TermGate;
import io.hekla.actors.kubernetes.Verb;
import io.hekla.actors.scheduler.SchedulerMessage;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.event.ObjectEvent;
import io.hekla.model.job.Owner;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEffect;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupMachine;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.model.podgroup.PodGroupState;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * PodGroups as entities.
 *
 * @param adapters of this member
 * @param terms those that this member has heard of
 * @param scheduler the singleton, wherever it runs
 * @param words what users are told
 */
public record PodGroupKind(
    PodGroupMachine machine,
    Adapters adapters,
    TermGate terms,
    ActorRef<SchedulerMessage> scheduler,
    PodGroupWords words,
    Clock clock)
    implements EntityKind<PodGroupState, PodGroupCommand, PodGroupEvent, PodGroupEffect> {
  @Override
  public EntityTypeKey<EntityMessage> key() {
    return EntityTypes.POD_GROUP;
  }

  @Override
  public Class<PodGroupCommand> commands() {
    return PodGroupCommand.class;
  }

  /** The PodGroup of ordinary pods is made anew. */
  @Override
  public boolean outlivesItsObject() {
    return true;
  }

  @Override
  public PodGroupCommand gone() {
    return new PodGroupCommand.Gone();
  }

  @Override
  public void heard(SchedulerTerm term) {
    terms.heard(term);
  }

  @Override
  public Work<PodGroupCommand> plan(PodGroupEffect effect, Subject subject) {
    return switch (effect) {
      case PodGroupEffect.BindPods bind ->
          new Work.Requests<>(
              "",
              adapters.binds(),
              bind.binds().stream()
                  .map(one -> terms.guard(bind.term(), bind.session(), verb(one, subject)))
                  .toList(),
              outcomes -> {
                words.bound(bind.binds(), outcomes);
                return settled(
                        bind.binds().stream().map(Part.Bind::podUid).toList(),
                        withoutOverdue(bind.binds(), outcomes))
                    .map(PodGroupCommand.BindsSettled::new);
              });
      case PodGroupEffect.EvictPods evict ->
          new Work.Requests<>(
              "",
              adapters.evictions(),
              evict.evictions().stream()
                  .map(one -> terms.guard(evict.term(), evict.session(), verb(one)))
                  .toList(),
              outcomes -> {
                words.evicted(
                    ObjectEvent.About.podGroup(subject.key(), subject.uid()),
                    evict.evictions(),
                    outcomes);
                return settled(
                        evict.evictions().stream().map(Part.Eviction::podUid).toList(), outcomes)
                    .map(PodGroupCommand.EvictionsSettled::new);
              });
      case PodGroupEffect.AwaitVictims await ->
          tell(new SchedulerMessage.AwaitVictims(subject.key(), await.podUids()));
      case PodGroupEffect.ReportRefusals report ->
          tell(
              new SchedulerMessage.Refusals(
                  subject.key(), report.term(), report.session(), report.refusals()));
      case PodGroupEffect.RefusePart refuse ->
          tell(
              new SchedulerMessage.PartRefused(
                  subject.key(), refuse.term(), refuse.session(), refuse.newest()));
      case PodGroupEffect.SayWaiting waiting ->
          new Work.Tell<>(() -> words.waits(subject.key(), waiting, subject.object()));
      case PodGroupEffect.SayNoMore over ->
          new Work.Tell<>(() -> words.noMore(subject.key(), over, subject.object()));
      case PodGroupEffect.WakeAt wake -> new Work.WakeAt<>(wake.due());
      case PodGroupEffect.CreateGroup create ->
          Work.Requests.<PodGroupCommand>silent(
                  "", adapters.objects(), new CreateGroupOfPods(subject.key(), create.pattern()))
              .telling(outcomes -> words.notMade(create.pods(), outcomes));
      case PodGroupEffect.OverwriteGroup overwrite ->
          Work.Requests.silent(
              "",
              adapters.objects(),
              new PatchObject<>(
                  Kind.POD_GROUP,
                  subject.key(),
                  KubernetesApi.Part.OBJECT,
                  OrdinaryPatches.overwriting(
                      overwrite.uid(),
                      subject.object().map(PodGroup.class::cast),
                      overwrite.pattern())));
      case PodGroupEffect.DeleteGroup delete ->
          Work.Requests.silent(
              "",
              adapters.objects(),
              new DeleteObject<>(Kind.POD_GROUP, subject.key(), delete.uid()));
      case PodGroupEffect.NameGroup name ->
          // Pods that are bound meanwhile get the name with their bind.
          new Work.Unhurried<>(
              Work.Requests.silent(
                  "names",
                  adapters.pods(),
                  name.pods().stream()
                      .map(pod -> OrdinaryPatches.naming(pod, subject.key().name()))
                      .toList()),
              false,
              true);
      case PodGroupEffect.WriteStatus write -> {
        var shown = subject.object().map(PodGroup.class::cast).map(PodGroup::getStatus);
        var status = PodGroupStatuses.write(write.report(), shown, clock.instant());
        var requests =
            Work.Requests.<PodGroupCommand>silent(
                "status",
                adapters.status(),
                PatchObject.ofStatus(
                    Kind.POD_GROUP,
                    subject.key(),
                    KubernetesApi.Part.OBJECT,
                    write.uid(),
                    shown,
                    status));
        yield isAwaited(write.report().phase(), shown, subject)
            ? requests
            : new Work.Unhurried<>(requests, isInMotion(write.report()), false);
      }
    };
  }

  /**
   * Whether somebody waits for this phase: that it is over, or that pods may be made. A Job of our
   * own hears of the latter from the scheduler, and ordinary pods are there. Whose it is shows once
   * it was seen.
   */
  private static boolean isAwaited(
      PodGroupPhase phase, Optional<PodGroupStatus> shown, Subject subject) {
    boolean isNew =
        !shown
            .map(status -> phase.spelling().equals(status.phase))
            .orElse(phase == PodGroupPhase.PENDING);
    return isNew
        && switch (phase) {
          case COMPLETED -> true;
          case INQUEUE ->
              !OrdinaryPods.isGroupName(subject.key().name())
                  && subject.object().filter(object -> !Owner.isJob(object)).isPresent();
          case PENDING, RUNNING, UNKNOWN -> false;
        };
  }

  /** Whether more is about to happen: nothing keeps it from running, and it does not run yet. */
  private static boolean isInMotion(PodGroupReport report) {
    return switch (report.phase()) {
      case PENDING, INQUEUE -> report.obstacle().isEmpty();
      case RUNNING -> report.running() + report.succeeded() + report.failed() == 0;
      case UNKNOWN, COMPLETED -> false;
    };
  }

  /** A bind whose preparations took too long is given up, so that its pod is decided anew. */
  private List<Outcome> withoutOverdue(List<Part.Bind> binds, List<Outcome> outcomes) {
    Instant now = clock.instant();
    var judged = new ArrayList<Outcome>();
    for (int i = 0; i < outcomes.size(); i++) {
      boolean overdue = binds.get(i).preparations().stream().anyMatch(one -> one.isOverdue(now));
      judged.add(
          outcomes.get(i) instanceof Outcome.Waits waits && overdue
              ? new Outcome.Refused(waits.message() + ", for too long")
              : outcomes.get(i));
    }
    return judged;
  }

  /** Outcomes that are known; a pod whose bind or eviction is not known stays open. */
  private static Optional<List<PodGroupCommand.Outcome>> settled(
      List<String> podUids, List<Outcome> outcomes) {
    var known = new ArrayList<PodGroupCommand.Outcome>();
    for (int i = 0; i < outcomes.size(); i++) {
      switch (outcomes.get(i)) {
        case Outcome.Done done -> known.add(new PodGroupCommand.Outcome(podUids.get(i), ""));
        case Outcome.Refused refused ->
            known.add(new PodGroupCommand.Outcome(podUids.get(i), refused.reason()));
        // By the time that Hekla acts again, another may hold the room.
        case Outcome.HeldOff heldOff ->
            known.add(new PodGroupCommand.Outcome(podUids.get(i), heldOff.reason()));
        case Outcome.Unknown unknown -> {}
        case Outcome.Waits waits -> {}
      }
    }
    return known.isEmpty() ? Optional.empty() : Optional.of(known);
  }

  /** An ordinary pod is given the name of its PodGroup with its bind. */
  private static Verb verb(Part.Bind bind, Subject subject) {
    var key = new ObjectKey(bind.namespace(), bind.name());
    var annotations = new TreeMap<>(bind.annotations());
    if (OrdinaryPods.isGroupName(subject.key().name())) {
      annotations.put(WellKnownKeys.GROUP_NAME, subject.key().name());
    }
    var now = new BindPod(key, bind.podUid(), bind.node(), annotations);
    return bind.preparations().isEmpty() ? now : new PrepareBind(bind.preparations(), now);
  }

  private static Verb verb(Part.Eviction eviction) {
    return new EvictPod(
        new ObjectKey(eviction.namespace(), eviction.name()), eviction.podUid(), eviction.action());
  }

  private Work<PodGroupCommand> tell(SchedulerMessage message) {
    return new Work.Tell<>(() -> scheduler.tell(message));
  }

  @Override
  public Optional<Work<PodGroupCommand>> suspended(String reason, Subject subject) {
    var shown = subject.object().map(PodGroup.class::cast).map(PodGroup::getStatus);
    return Optional.of(
        Work.Requests.silent(
            "status",
            adapters.status(),
            new PatchObject<>(
                Kind.POD_GROUP,
                subject.key(),
                KubernetesApi.Part.OBJECT,
                Patches.setting(
                    subject.uid(),
                    "status",
                    PodGroupStatuses.suspended(reason, shown, clock.instant())))));
  }

  /** The scheduler counts what it decided until it is told that nothing comes of it. */
  @Override
  public void decline(PodGroupCommand command, String reason, Subject subject) {
    switch (command) {
      case PodGroupCommand.RecordPart(Part part) ->
          decline(
              subject,
              part.uid(),
              part.term(),
              part.session(),
              part.binds(),
              part.evictions(),
              reason);
      // One without a uid asks nothing, it only wakes.
      case PodGroupCommand.StillCounted counted when !counted.uid().isEmpty() ->
          decline(
              subject,
              counted.uid(),
              counted.term(),
              counted.session(),
              counted.binds(),
              counted.evictions(),
              reason);
      default -> {}
    }
  }

  private void decline(
      Subject subject,
      String uid,
      long term,
      long session,
      List<Part.Bind> binds,
      List<Part.Eviction> evictions,
      String reason) {
    String why = "the PodGroup is suspended: " + reason;
    var refused = new ArrayList<PodGroupEvent.Refusal>();
    binds.forEach(bind -> refused.add(new PodGroupEvent.Refusal(bind.podUid(), true, why)));
    evictions.forEach(one -> refused.add(new PodGroupEvent.Refusal(one.podUid(), false, why)));
    scheduler.tell(
        new SchedulerMessage.PodGroupSuspended(subject.key(), uid, term, session, refused, reason));
  }
}
