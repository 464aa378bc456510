package io.hekla.simulator.virtual;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.effect.DefinitionContext;
import io.hekla.controller.entity.Position;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.event.EventSettings;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.kinds.EntityKinds;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.observe.Observation;
import io.hekla.controller.observe.PredecessorEvents;
import io.hekla.controller.observe.Reconciler;
import io.hekla.controller.session.SchedulerCore;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.controller.verdict.VerdictSettings;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.JobFlowCommand;
import io.hekla.model.jobflow.JobFlowEffect.AskProbes;
import java.util.List;
import java.util.Optional;

/**
 * Controllers and scheduler of a process in one thread: the core that the live system runs in
 * actors. Its owner feeds it all input (watch events, answers of the API, the passing of time), and
 * then has it {@link #work} until nothing is left to do.
 */
public final class Controllers {
  private final TimeSource time;
  private final Inbox inbox = new Inbox();
  private final VirtualRequests requests;
  private final Reconciler reconciler;
  private final VirtualEntities entities;
  private final VirtualScheduler scheduler;
  private final VirtualWriters writers;
  private final ControllersHost host;
  private Optional<QueueCreation> queues = Optional.empty();

  /**
   * Settings of the controllers.
   *
   * @param pace pace of status writes, in the time of the controllers
   * @param writers settings of the writers; empty where Events and the conditions of pods are not
   *     needed
   */
  public record Settings(
      ControllerSettings controllers,
      SchedulerCore.Settings scheduler,
      SchedulerCore.Configured configuration,
      StatusWriteLimiter pace,
      Optional<WriterSettings> writers) {}

  /** Settings of Events, and of the reasons why pods wait. */
  public record WriterSettings(EventSettings events, VerdictSettings verdicts) {}

  /**
   * Creates controllers without any state.
   *
   * @param api API that answers their requests
   * @param host host that is notified of what they do
   */
  public Controllers(Settings settings, KubernetesApi api, TimeSource time, ControllersHost host) {
    this.time = time;
    this.host = host;
    this.requests =
        new VirtualRequests(api, settings.controllers().requests(), time, inbox::add, host);
    this.scheduler = new VirtualScheduler(settings, time, host, this);
    this.reconciler =
        new Reconciler(
            settings.controllers().observers(),
            Kind.ALL,
            EntityKinds.observers(EntityKinds.ALL),
            scheduler::take,
            (entity, command) -> entities().execute(entity, command, () -> {}));
    var terms = new TermGate();
    this.writers =
        new VirtualWriters(
            settings.writers(), requests, time, inbox, host, reconciler.cache(), terms);
    var predecessors = new PredecessorEvents(writers);
    predecessors.act(true);
    reconciler.listen(predecessors::take);
    this.entities =
        new VirtualEntities(
            EntityKinds.definitions(
                EntityKinds.ALL,
                new DefinitionContext(
                    settings.controllers().definitions(),
                    scheduler,
                    this::probe,
                    host::keys,
                    writers,
                    terms,
                    () -> reconciler.cache().priorityValues(),
                    time::now)),
            settings.controllers().entities(),
            settings.pace(),
            requests,
            time,
            reconciler,
            inbox,
            host);
  }

  /** Reconciler of the controllers, which the live system's feed hosts. */
  public Reconciler reconciler() {
    return reconciler;
  }

  VirtualRequests requests() {
    return requests;
  }

  VirtualEntities entities() {
    return entities;
  }

  VirtualWriters writers() {
    return writers;
  }

  /** Core of the scheduler, which the live system's singleton hosts. */
  public SchedulerCore scheduler() {
    return scheduler.core();
  }

  /**
   * Begins a term after those of the journal: entities with work left to do are observed, and
   * deliveries not known to be persisted are sent again.
   */
  public void begin(String by) {
    reconciler.activate(time.elapsed());
    scheduler.begin(by);
    entities.findWorkLeft();
    scheduler.core().redeliverUnconfirmed();
  }

  /**
   * Makes the queues that every cluster has, where they are missing, and tries again until they
   * exist.
   *
   * @param ofOthers queue of jobs that name none
   */
  public void makeQueues(String ofOthers) {
    queues.ifPresent(QueueCreation::end);
    var creation = new QueueCreation(requests, host, ofOthers);
    queues = Optional.of(creation);
    creation.begin();
  }

  /** Takes an event of a watch. */
  public void take(WatchEvent<?> event) {
    boolean isNews = reconciler.take(event);
    if (isNews && reconciler.cache().isComplete()) {
      inbox.add(scheduler.core()::changed);
    }
  }

  /** Sends entities the observations that are due; returns whether any was. */
  public boolean observe() {
    List<Observation> observations = reconciler.observe(time.elapsed());
    if (!observations.isEmpty()) {
      Position asOf = scheduler.position(reconciler.cache().versions());
      observations.forEach(one -> entities.observe(one, asOf));
    }
    List<Verb> writes = reconciler.writes(time.elapsed());
    if (!writes.isEmpty()) {
      requests.request(RequestClass.STATUS, VirtualRequests.NOBODY, 0, writes, false);
    }
    return !observations.isEmpty() || !writes.isEmpty();
  }

  /** Returns whether a session would have new input. */
  public boolean hasNewInput() {
    return scheduler.hasNewInput();
  }

  /** Fires a timer of an entity, which is due. */
  public void fire(Timer timer) {
    entities.fire(timer);
  }

  /** Runs the beat of a writer of Events or verdicts: it writes what is due. */
  public void beat(String writer) {
    writers.beat(writer);
  }

  /** Passes on that an entity received nothing for a while. */
  public void idle(Entity entity) {
    entities.idle(entity);
  }

  /** Works until nothing is left to do; returns whether there was anything. */
  public boolean work() {
    return inbox.work();
  }

  /** Answers a probe at once: simulated pods are as ready as their status states. */
  private void probe(ObjectKey jobFlow, AskProbes ask) {
    entities.execute(
        new Entity(Kind.JOB_FLOW, jobFlow),
        new JobFlowCommand.Probed(ask.uid(), ask.flow(), ""),
        () -> {});
  }
}
