package io.hekla.controller.effect;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.Subject;
import io.hekla.controller.verb.BindPod;
import io.hekla.controller.verb.CreateOrdinaryPodGroup;
import io.hekla.controller.verb.DeleteObject;
import io.hekla.controller.verb.EvictPod;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.PrepareBind;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.event.ObjectEvent;
import io.hekla.model.job.JobOwner;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEffect;
import io.hekla.model.podgroup.PodGroupEntityState;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupMachine;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Entity definition of PodGroups.
 *
 * @param terms those that this member has received
 * @param scheduler the singleton, on whichever member it runs
 * @param events receives Events for users
 */
public record PodGroupEntity(
    PodGroupMachine machine,
    TermGate terms,
    SchedulerPort scheduler,
    PodGroupEvents events,
    Supplier<Instant> clock)
    implements EntityDefinition<
        PodGroupEntityState, PodGroupCommand, PodGroupEvent, PodGroupEffect> {
  /** Name of the status lane, and of the field. */
  private static final String STATUS = "status";

  /** Lane of the names of PodGroups on ordinary pods. */
  private static final String NAMES = "names";

  /** Creates the definition with these ports and settings. */
  public PodGroupEntity(DefinitionContext context) {
    this(
        context.settings().gangs(),
        context.terms(),
        context.scheduler(),
        new PodGroupEvents(context.events(), context.settings().successes()),
        context.clock());
  }

  @Override
  public Kind<?> kind() {
    return Kind.POD_GROUP;
  }

  @Override
  public Class<PodGroupCommand> commands() {
    return PodGroupCommand.class;
  }

  /** Returns true: the PodGroup of ordinary pods is created anew. */
  @Override
  public boolean survivesDeletion() {
    return true;
  }

  @Override
  public PodGroupCommand gone() {
    return new PodGroupCommand.Gone();
  }

  @Override
  public void termChanged(SchedulerTerm term) {
    terms.termChanged(term);
  }

  @Override
  public EffectPlan<PodGroupCommand> plan(PodGroupEffect effect, Subject subject) {
    return switch (effect) {
      case PodGroupEffect.BindPods bind ->
          new EffectPlan.Requests<>(
              "",
              RequestClass.BINDS,
              bind.binds().stream()
                  .map(one -> terms.guard(bind.term(), bind.session(), verb(one, subject)))
                  .toList(),
              outcomes -> {
                events.bound(bind.binds(), outcomes);
                return settled(
                        bind.binds().stream().map(PodGroupDecisions.Bind::podUid).toList(),
                        withoutOverdue(bind.binds(), outcomes))
                    .map(PodGroupCommand.BindsSettled::new);
              });
      case PodGroupEffect.EvictPods evict ->
          new EffectPlan.Requests<>(
              "",
              RequestClass.EVICTIONS,
              evict.evictions().stream()
                  .map(one -> terms.guard(evict.term(), evict.session(), verb(one)))
                  .toList(),
              outcomes -> {
                events.evicted(
                    ObjectEvent.About.podGroup(subject.key(), subject.uid()),
                    evict.evictions(),
                    outcomes,
                    subject.object());
                return settled(
                        evict.evictions().stream().map(PodGroupDecisions.Eviction::podUid).toList(),
                        outcomes)
                    .map(PodGroupCommand.EvictionsSettled::new);
              });
      case PodGroupEffect.AwaitVictims await ->
          new EffectPlan.Tell<>(() -> scheduler.awaitVictims(subject.key(), await.podUids()));
      case PodGroupEffect.ReportRefusals report ->
          new EffectPlan.Tell<>(
              () ->
                  scheduler.refusals(
                      subject.key(), report.term(), report.session(), report.refusals()));
      case PodGroupEffect.RefuseDecisions refuse ->
          new EffectPlan.Tell<>(
              () ->
                  scheduler.partRefused(
                      subject.key(), refuse.term(), refuse.session(), refuse.newest()));
      case PodGroupEffect.ReportWaiting waiting ->
          new EffectPlan.TellOnceSeen<>(seen -> events.waits(subject.key(), waiting, seen));
      case PodGroupEffect.EndWaitingReport over ->
          new EffectPlan.TellOnceSeen<>(seen -> events.waitingEnded(subject.key(), over, seen));
      case PodGroupEffect.WakeAt wake -> new EffectPlan.WakeAt<>(wake.due());
      case PodGroupEffect.CreateGroup create ->
          EffectPlan.Requests.<PodGroupCommand>silent(
                  "",
                  RequestClass.OBJECTS,
                  new CreateOrdinaryPodGroup(subject.key(), create.pattern()))
              .withListener(outcomes -> events.notMade(create.pods(), outcomes));
      case PodGroupEffect.OverwriteGroup overwrite ->
          EffectPlan.Requests.silent(
              "",
              RequestClass.OBJECTS,
              new PatchObject<>(
                  Kind.POD_GROUP,
                  subject.key(),
                  KubernetesApi.Part.OBJECT,
                  OrdinaryPatches.overwriting(
                      overwrite.uid(),
                      subject.object().map(PodGroup.class::cast),
                      overwrite.pattern())));
      case PodGroupEffect.DeleteGroup delete ->
          EffectPlan.Requests.silent(
              "",
              RequestClass.OBJECTS,
              new DeleteObject<>(Kind.POD_GROUP, subject.key(), delete.uid()));
      case PodGroupEffect.NameGroup name ->
          // Pods that are bound meanwhile get the name with their bind.
          new EffectPlan.Debounced<>(
              NAMES,
              false,
              true,
              () ->
                  EffectPlan.Requests.silent(
                      NAMES,
                      RequestClass.PODS,
                      name.pods().stream()
                          .map(pod -> OrdinaryPatches.naming(pod, subject.key().name()))
                          .toList()));
      case PodGroupEffect.WriteStatus write -> status(write, subject);
    };
  }

  private EffectPlan<PodGroupCommand> status(PodGroupEffect.WriteStatus write, Subject subject) {
    Optional<PodGroup> object = subject.object().map(PodGroup.class::cast);
    var shown = object.map(PodGroup::getStatus);
    Supplier<EffectPlan.Requests<PodGroupCommand>> requests =
        () ->
            EffectPlan.Requests.silent(
                STATUS,
                RequestClass.STATUS,
                PatchObject.ofStatus(
                    Kind.POD_GROUP,
                    subject.key(),
                    KubernetesApi.Part.OBJECT,
                    write.uid(),
                    shown,
                    PodGroupStatuses.write(write.report(), shown, clock.get()),
                    PodGroupStatuses.newAnnotations(write.report(), object)));
    return isAwaited(write.report().phase(), shown, subject)
        ? requests.get()
        : new EffectPlan.Debounced<>(STATUS, isChangeImminent(write.report()), false, requests);
  }

  /**
   * Returns whether others wait for this phase: that it is over, or that pods may be made. A Job of
   * our own hears of the latter from the scheduler, and ordinary pods exist already. The owner is
   * known once the object was seen.
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
                  && subject.object().filter(object -> !JobOwner.isJob(object)).isPresent();
          case PENDING, RUNNING, UNKNOWN -> false;
        };
  }

  /**
   * Returns whether further changes are imminent: nothing keeps it from running, and it does not
   * run yet, or pods that an elastic gang got do not.
   */
  private static boolean isChangeImminent(PodGroupReport report) {
    return switch (report.phase()) {
      case PENDING, INQUEUE -> report.obstacle().isEmpty();
      case RUNNING ->
          report.grows() || report.running() + report.succeeded() + report.failed() == 0;
      case UNKNOWN, COMPLETED -> false;
    };
  }

  /** Gives up a bind whose preparations took too long, so that its pod is decided anew. */
  private List<Outcome> withoutOverdue(List<PodGroupDecisions.Bind> binds, List<Outcome> outcomes) {
    Instant now = clock.get();
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

  /** Returns the known outcomes; a pod whose bind or eviction is not known stays open. */
  private static Optional<List<PodGroupCommand.Outcome>> settled(
      List<String> podUids, List<Outcome> outcomes) {
    var known = new ArrayList<PodGroupCommand.Outcome>();
    for (int i = 0; i < outcomes.size(); i++) {
      switch (outcomes.get(i)) {
        case Outcome.Done done -> known.add(new PodGroupCommand.Outcome(podUids.get(i), ""));
        case Outcome.Refused refused ->
            known.add(new PodGroupCommand.Outcome(podUids.get(i), refused.reason()));
        // By the time that Hekla acts again, another pod may hold the resources.
        case Outcome.Deferred deferred ->
            known.add(new PodGroupCommand.Outcome(podUids.get(i), deferred.reason()));
        case Outcome.Unknown unknown -> {}
        case Outcome.Waits waits -> {}
      }
    }
    return known.isEmpty() ? Optional.empty() : Optional.of(known);
  }

  /** Returns the verb of a bind, which gives an ordinary pod the name of its PodGroup, too. */
  private static Verb verb(PodGroupDecisions.Bind bind, Subject subject) {
    var key = new ObjectKey(bind.namespace(), bind.name());
    var annotations = new TreeMap<>(bind.annotations());
    if (OrdinaryPods.isGroupName(subject.key().name())) {
      annotations.put(WellKnownKeys.GROUP_NAME, subject.key().name());
    }
    var now = new BindPod(key, bind.podUid(), bind.node(), annotations);
    return bind.preparations().isEmpty() ? now : new PrepareBind(bind.preparations(), now);
  }

  private static Verb verb(PodGroupDecisions.Eviction eviction) {
    return new EvictPod(
        new ObjectKey(eviction.namespace(), eviction.name()),
        eviction.podUid(),
        PodGroupEvents.by(eviction));
  }

  @Override
  public Optional<EffectPlan<PodGroupCommand>> suspended(String reason, Subject subject) {
    if (subject.uid().isEmpty()) {
      return Optional.empty();
    }
    var shown = subject.object().map(PodGroup.class::cast).map(PodGroup::getStatus);
    return Optional.of(
        EffectPlan.Requests.silent(
            STATUS,
            RequestClass.STATUS,
            new PatchObject<>(
                Kind.POD_GROUP,
                subject.key(),
                KubernetesApi.Part.OBJECT,
                Patches.setting(
                    subject.uid(),
                    STATUS,
                    PodGroupStatuses.suspended(reason, shown, clock.get())))));
  }

  /**
   * Notifies the scheduler, which counts its decisions until it learns that nothing comes of them.
   */
  @Override
  public void decline(PodGroupCommand command, String reason, Subject subject) {
    switch (command) {
      case PodGroupCommand.RecordDecisions(PodGroupDecisions decisions) ->
          scheduler.declined(
              subject.key(), decisions.uid(), decisions.term(), decisions.session(), reason);
      case PodGroupCommand.CheckAssumed counted ->
          scheduler.suspended(
              subject.key(),
              counted.uid(),
              counted.term(),
              counted.session(),
              counted.refusals("the PodGroup is suspended: " + reason),
              reason);
      default -> {}
    }
  }
}
