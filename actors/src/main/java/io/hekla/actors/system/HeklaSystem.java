package io.hekla.actors.system;

import akka.actor.BootstrapSetup;
import akka.actor.CoordinatedShutdown;
import akka.actor.setup.ActorSystemSetup;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import akka.cluster.typed.JoinSeedNodes;
import io.hekla.actors.health.ComponentStopped;
import io.hekla.actors.health.Health;
import io.hekla.actors.health.HealthPort;
import io.hekla.actors.history.Histories;
import io.hekla.actors.journal.DatabaseWait;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalIdentities;
import io.hekla.actors.journal.JournalIdentity;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.lease.ClusterFormation;
import io.hekla.actors.lease.MembersApi;
import io.hekla.actors.logging.LogLevelWatch;
import io.hekla.actors.observing.CurrentMode;
import io.hekla.actors.recorder.Recordings;
import io.hekla.actors.scheduler.SchedulerMessage;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.PrivateFolder;
import io.hekla.controller.host.StartLog;
import io.hekla.controller.host.StartRefused;
import io.hekla.controller.host.TimeSource;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.observing.Mode;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Running member of the system. */
public final class HeklaSystem implements AutoCloseable {
  private static final Duration LONGEST_STOP = Duration.ofSeconds(60);

  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(2);

  private static final String REMOVED =
      "this member was removed from its cluster, since it and the other members did not reach each"
          + " other; start it again";

  private static final String REPLACED =
      "another member has taken over the scheduler from this one, which stood still or was cut off;"
          + " start it again";

  private final ActorSystem<?> system;
  private final CompletionStage<?> ended;
  private final CompletionStage<ActorRef<SchedulerMessage>> scheduler;
  private final CompletableFuture<CurrentMode> mode;

  private HeklaSystem(
      ActorSystem<?> system,
      CompletionStage<?> ended,
      CompletionStage<ActorRef<SchedulerMessage>> scheduler,
      CompletableFuture<CurrentMode> mode) {
    this.system = system;
    this.mode = mode;
    this.scheduler = scheduler;
    this.ended = ended;
  }

  /**
   * Starts a member and returns once it is up. The API is not closed with the system.
   *
   * @param api access to the Kubernetes API
   * @throws StartRefused if it does not come up; then nothing of it is left running
   */
  public static HeklaSystem start(HeklaSettings settings, KubernetesApi api) throws StartRefused {
    return start(settings, api, TimeSource.SYSTEM);
  }

  /**
   * Starts a member as {@link #start(HeklaSettings, KubernetesApi)} does, with a step of the caller
   * before the member can be ready.
   *
   * @throws StartRefused if it does not come up, or the step is refused; then nothing of it is left
   *     running
   */
  public static HeklaSystem start(HeklaSettings settings, KubernetesApi api, BeforeJoin step)
      throws StartRefused {
    return start(settings, api, TimeSource.SYSTEM, step);
  }

  /**
   * Starts a member as {@link #start(HeklaSettings, KubernetesApi)} does, with another source of
   * time.
   *
   * @throws StartRefused if it does not come up; then nothing of it is left running
   */
  public static HeklaSystem start(HeklaSettings settings, KubernetesApi api, TimeSource time)
      throws StartRefused {
    return start(settings, api, time, system -> {});
  }

  private static HeklaSystem start(
      HeklaSettings settings, KubernetesApi api, TimeSource time, BeforeJoin step)
      throws StartRefused {
    Optional<JournalIdentity> journal = Optional.empty();
    if (hasJournal(settings)) {
      DatabaseWait.await(
          settings.journal(), settings.config().getDuration("hekla.journal.start-timeout"));
      Recordings.prepare(settings.recorder());
      journal = Optional.of(open(settings, api, time.clock()));
      settings
          .configuration()
          .atStart()
          .warnings()
          .forEach(warning -> StartLog.warn("scheduler configuration: " + warning));
    }
    var scheduler = new CompletableFuture<ActorRef<SchedulerMessage>>();
    var mode = new CompletableFuture<CurrentMode>();
    ActorSystem<?> system;
    try {
      system =
          ActorSystem.create(
              Guardian.create(settings, journal, api, time, scheduler, mode),
              "hekla",
              ActorSystemSetup.create(
                  BootstrapSetup.create(settings.config()),
                  new MembersApi(api, settings.membersLease())));
    } catch (RuntimeException e) {
      release(settings);
      throw explain(settings, e);
    }
    var hekla =
        new HeklaSystem(
            system,
            system.getWhenTerminated().whenComplete((done, failure) -> release(settings)),
            scheduler,
            mode);
    LogLevelWatch.start(system);
    Health.of(system).ask("cluster", hekla::whyNotUp);
    try {
      var unused = HealthPort.open(system);
    } catch (StartRefused e) {
      hekla.close();
      throw e;
    }
    hekla.join(settings, api, step);
    return hekla;
  }

  /** Opens the journal; a journal that is refused is closed again. */
  private static JournalIdentity open(HeklaSettings settings, KubernetesApi api, Clock clock)
      throws StartRefused {
    if (settings.journal() instanceof JournalLocation.Folder) {
      PrivateFolder.claim(Path.of(settings.config().getString("hekla.data")));
    }
    JournalFormat.prepare(settings.journal());
    try {
      Histories.prepare(settings.history(), settings.journal(), clock);
      Optional<String> cluster =
          ClusterIdentity.read(api, settings.config().getDuration("hekla.cluster.start-timeout"));
      return JournalIdentities.begin(
          settings.journal(), cluster, settings.config().getBoolean("hekla.journal.adopt"), clock);
    } catch (StartRefused | RuntimeException e) {
      settings.journal().close();
      throw e;
    }
  }

  private static boolean hasJournal(HeklaSettings settings) {
    return settings.roles().contains(HeklaSettings.SCHEDULER);
  }

  private static void release(HeklaSettings settings) {
    if (hasJournal(settings)) {
      settings.journal().close();
    }
  }

  private void join(HeklaSettings settings, KubernetesApi api, BeforeJoin step)
      throws StartRefused {
    var seeds = new ArrayList<akka.actor.Address>();
    for (String seed : settings.config().getStringList("hekla.cluster.seed-nodes")) {
      seeds.add(akka.actor.AddressFromURIString.parse(seed));
    }
    var up = new CompletableFuture<Void>();
    akka.cluster.Cluster.get(system).registerOnMemberUp(() -> up.complete(null));
    Duration patience = settings.config().getDuration("hekla.cluster.start-timeout");
    try {
      // A scheduler that begins on a member sends observations to the entities of all kinds at
      // once.
      var unused = mode.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      step.run(system);
      join(seeds, settings, api);
      up.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (StartRefused e) {
      close();
      throw e;
    } catch (TimeoutException e) {
      close();
      throw new StartRefused(
          "cluster: this member did not come up within "
              + patience.toSeconds()
              + " s; are the seed nodes "
              + seeds
              + " running and reachable? See hekla.cluster.seed-nodes, and the lease "
              + settings.membersLease().key()
              + ", which records the cluster",
          e);
    } catch (ExecutionException e) {
      close();
      throw new StartRefused("cluster: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      close();
      throw new StartRefused("interrupted while starting", e);
    }
  }

  private void join(List<akka.actor.Address> seeds, HeklaSettings settings, KubernetesApi api) {
    var cluster = Cluster.get(system);
    if (seeds.isEmpty()) {
      cluster.manager().tell(Join.create(cluster.selfMember().address()));
    } else if (settings.writesMembersLease()) {
      ClusterFormation.start(system, seeds, api, settings.membersLease());
    } else {
      cluster.manager().tell(new JoinSeedNodes(seeds));
    }
  }

  private static StartRefused explain(HeklaSettings settings, RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException || String.valueOf(cause.getMessage()).contains("bind")) {
        String host = settings.config().getString("hekla.cluster.host");
        int port = settings.config().getInt("hekla.cluster.port");
        return new StartRefused(
            "port "
                + port
                + " on "
                + host
                + " is in use or may not be used; give another one (hekla up --port, or the setting"
                + " hekla.cluster.port)",
            failure);
      }
    }
    return new StartRefused("the system cannot start: " + failure.getMessage(), failure);
  }

  /** Returns the actor system, for layers above. */
  public ActorSystem<?> actorSystem() {
    return system;
  }

  private Optional<String> whyNotUp() {
    return Cluster.get(system).selfMember().status().equals(MemberStatus.up())
        ? Optional.empty()
        : Optional.of("this member is in no cluster of members, or leaves it");
  }

  /**
   * Returns the reasons why PodGroups wait, one sentence each, by the scheduler's last session.
   * Empty if the scheduler does not answer within two seconds, as while it moves to another member,
   * and on members that host none. Never fails.
   */
  public CompletionStage<Map<ObjectKey, String>> whyWaiting() {
    return scheduler
        .thenCompose(
            target ->
                AskPattern.ask(
                    target,
                    SchedulerMessage.GetPendingReasons::new,
                    LONGEST_ANSWER,
                    system.scheduler()))
        .thenApply(
            waiting ->
                waiting.reasons().stream()
                    .collect(
                        Collectors.toMap(
                            SchedulerMessage.PendingReasons.PendingReason::podGroup,
                            SchedulerMessage.PendingReasons.PendingReason::message)))
        .exceptionally(failure -> Map.of())
        .toCompletableFuture()
        // The system's own timer ends with the system, and may leave a question open.
        .completeOnTimeout(Map.of(), LONGEST_ANSWER.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Returns the mode of this member on the cluster. One that hosts no scheduler never decides
   * anything, and so acts.
   */
  public Mode mode() {
    return mode.join().get();
  }

  /** Returns a stage that completes when the member has ended, for any reason. */
  public CompletionStage<?> ended() {
    return ended;
  }

  /** Returns whether the member ended, or is about to, on request. */
  public boolean endsWithProcess() {
    return CoordinatedShutdown.get(system)
        .getShutdownReason()
        .filter(reason -> reason == CoordinatedShutdown.jvmExitReason())
        .isPresent();
  }

  /**
   * Returns the reason why it ended, or is about to, by itself, if it is known; a line for people.
   */
  public Optional<String> whyEnded() {
    return ComponentStopped.why(system)
        .or(() -> CoordinatedShutdown.get(system).getShutdownReason().flatMap(HeklaSystem::text));
  }

  private static Optional<String> text(CoordinatedShutdown.Reason reason) {
    if (reason instanceof Fenced) {
      return Optional.of(REPLACED);
    }
    return reason == CoordinatedShutdown.clusterDowningReason()
        ? Optional.of(REMOVED)
        : Optional.empty();
  }

  /** Leaves the cluster: stops deciding, lets requests under way end, and waits for the end. */
  @Override
  public void close() {
    CoordinatedShutdown.get(system).runAll(CoordinatedShutdown.actorSystemTerminateReason());
    try {
      ended.toCompletableFuture().orTimeout(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      system.log().warn("did not end within {} s", LONGEST_STOP.toSeconds());
    }
  }
}
