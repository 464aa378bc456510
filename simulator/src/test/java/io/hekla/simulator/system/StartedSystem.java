package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.StartRefused;
import io.hekla.controller.host.TimeSource;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.kubelet.KubeletOptions;
import io.hekla.simulator.kubelet.KubeletThread;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;

/** System as a whole in this JVM, for tests that read like sentences. */
final class StartedSystem implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  /**
   * A test has one member, so the intervals at which members join, leave and write statuses are
   * short. Settings of a test take precedence.
   */
  private static final Map<String, String> PROMPT =
      Map.of(
          "akka.cluster.periodic-tasks-initial-delay", "100ms",
          "akka.cluster.gossip-interval", "100ms",
          "akka.cluster.leader-actions-interval", "100ms",
          "akka.cluster.singleton.hand-over-retry-interval", "100ms",
          "akka.cluster.sharding.retry-interval", "100ms",
          "hekla.entity.status-quiet", "50ms",
          "hekla.entity.status-latest", "500ms");

  final EmbeddedApiServer server;
  private final KubeletThread kubelets;
  private final KubernetesApi api;
  private final List<HeklaSystem> members;
  private final JournalLocation journal;
  private final boolean ownsServer;

  private StartedSystem(
      EmbeddedApiServer server,
      boolean ownsServer,
      JournalLocation journal,
      List<HeklaSystem> members,
      Clock clock) {
    this.server = server;
    this.ownsServer = ownsServer;
    this.journal = journal;
    this.members = members;
    this.kubelets = KubeletThread.start(server.store(), KubeletOptions.AT_ONCE, clock);
    this.api = server.client("test");
  }

  static EmbeddedApiServer emptyServer() {
    return EmbeddedApiServer.inMemory(ObjectStore.Settings.of(Clock.systemUTC()));
  }

  /** One member on an empty cluster. */
  static StartedSystem start(Path data) throws StartRefused {
    return start(emptyServer(), true, data, Map.of(), api -> api);
  }

  /** The same in a time of its own, so that no pod ends before the test lets time pass. */
  static StartedSystem start(Path data, Clock clock) throws StartRefused {
    var server = EmbeddedApiServer.inMemory(ObjectStore.Settings.of(clock));
    return start(server, true, data, Map.of(), api -> api, clock);
  }

  /**
   * One member on a server that outlives it.
   *
   * @param between stands between the member and the server
   */
  static StartedSystem startOn(
      EmbeddedApiServer server, Path data, UnaryOperator<KubernetesApi> between)
      throws StartRefused {
    return startOn(server, data, between, Map.of());
  }

  /** The same by other settings. */
  static StartedSystem startOn(
      EmbeddedApiServer server,
      Path data,
      UnaryOperator<KubernetesApi> between,
      Map<String, ?> settings)
      throws StartRefused {
    return start(server, false, data, settings, between);
  }

  /**
   * One member on a server that outlives it.
   *
   * @param settings that go before those of {@code application.conf}
   */
  static StartedSystem startOn(EmbeddedApiServer server, Path data, Map<String, ?> settings)
      throws StartRefused {
    return start(server, false, data, settings, api -> api);
  }

  /** One member on a server that outlives it, with settings and a clock of its own. */
  static StartedSystem startOn(
      EmbeddedApiServer server, Path data, Map<String, ?> overrides, Clock clock)
      throws StartRefused {
    return start(server, false, data, overrides, api -> api, clock);
  }

  /**
   * Returns a system without a member, but with kubelets and clients: a member is active on the
   * server already.
   */
  static StartedSystem beside(EmbeddedApiServer server) {
    return new StartedSystem(
        server, false, new JournalLocation.Folder(Path.of("none")), List.of(), Clock.systemUTC());
  }

  private static StartedSystem start(
      EmbeddedApiServer server,
      boolean owned,
      Path data,
      Map<String, ?> overrides,
      UnaryOperator<KubernetesApi> between)
      throws StartRefused {
    return start(server, owned, data, overrides, between, Clock.systemUTC());
  }

  private static StartedSystem start(
      EmbeddedApiServer server,
      boolean owned,
      Path data,
      Map<String, ?> overrides,
      UnaryOperator<KubernetesApi> between,
      Clock clock)
      throws StartRefused {
    var settings = settings(data, overrides);
    var member =
        HeklaSystem.start(
            settings,
            between.apply(server.client("hekla")),
            new TimeSource(clock, System::nanoTime));
    return new StartedSystem(server, owned, settings.journal(), List.of(member), clock);
  }

  private static HeklaSettings settings(Path data, Map<String, ?> settings) throws StartRefused {
    var all = new HashMap<String, Object>(PROMPT);
    all.putAll(settings);
    all.put("hekla.data", data.toString());
    all.put("akka.actor.serialize-messages", "on");
    return HeklaSettings.read(all);
  }

  /** Runs SQL on the journal, behind the system's back. */
  void inJournal(String sql) throws SQLException {
    try (var connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The events of the entities whose persistence id begins so, by their logical names. */
  List<String> events(String prefix) throws SQLException {
    try (var connection = journal.connect();
        var statement =
            connection.prepareStatement(
                "SELECT \"event_ser_manifest\" FROM \"event_journal\""
                    + " WHERE \"persistence_id\" LIKE ? ORDER BY \"ordering\"")) {
      statement.setString(1, prefix + "%");
      var events = new ArrayList<String>();
      try (var rows = statement.executeQuery()) {
        while (rows.next()) {
          events.add(rows.getString(1));
        }
      }
      return events;
    }
  }

  /** The number that SQL selects from the journal. */
  long count(String sql) throws SQLException {
    try (var connection = journal.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  /** The member that schedules. */
  HeklaSystem member() {
    return members.getFirst();
  }

  StartedSystem node(String name, String cpu) {
    var room =
        Map.of(
            "cpu", new Quantity(cpu), "memory", new Quantity("64Gi"), "pods", new Quantity("110"));
    create(
        Kind.NODE,
        new NodeBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewStatus()
            .withAllocatable(room)
            .withCapacity(room)
            .endStatus()
            .build());
    com.fasterxml.jackson.databind.JsonNode status =
        new com.fasterxml.jackson.databind.ObjectMapper()
            .valueToTree(Map.of("status", Map.of("allocatable", room, "capacity", room)));
    done(api.patch(Kind.NODE, new ObjectKey("", name), KubernetesApi.Part.STATUS, status));
    return this;
  }

  /** Submits a Job of one task whose pods take one CPU each and run for the given time. */
  StartedSystem job(String name, int pods, Duration runFor) {
    var job = new Job();
    job.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
    job.setSpec(jobSpec(pods, runFor, 0));
    create(Kind.JOB, job);
    return this;
  }

  /** Such a Job's spec; its pods end with this exit code. */
  static JobSpec jobSpec(int pods, Duration runFor, int exitCode) {
    var task = new TaskSpec();
    task.name = "worker";
    task.replicas = pods;
    task.template =
        new PodTemplateSpecBuilder()
            .withNewMetadata()
            .addToAnnotations("simulated.hekla.io/run-for", runFor.toMillis() + "ms")
            .addToAnnotations("simulated.hekla.io/exit-code", Integer.toString(exitCode))
            .endMetadata()
            .withNewSpec()
            .withRestartPolicy("Never")
            .addNewContainer()
            .withName("main")
            .withImage("none")
            .withNewResources()
            .addToRequests("cpu", new Quantity("1"))
            .endResources()
            .endContainer()
            .endSpec()
            .build();
    var spec = new JobSpec();
    spec.schedulerName = "volcano";
    spec.minAvailable = pods;
    spec.queue = "default";
    spec.tasks = List.of(task);
    return spec;
  }

  /** Creates an object from YAML without apiVersion and kind. */
  <T extends HasMetadata> StartedSystem apply(Kind<T> kind, String yaml) {
    create(
        kind,
        YAML.unmarshal(
            "apiVersion: %s\nkind: %s\n%s".formatted(kind.apiVersion(), kind.name(), yaml),
            kind.type()));
    return this;
  }

  /** Applies a merge patch, as JSON with single quotes, to an object of the namespace. */
  StartedSystem patch(Kind<?> kind, String name, String json) {
    done(
        api.patch(
            kind,
            new ObjectKey(kind.namespaced() ? "default" : "", name),
            KubernetesApi.Part.OBJECT,
            YAML.unmarshal(
                json.replace('\'', '"'), com.fasterxml.jackson.databind.JsonNode.class)));
    return this;
  }

  /** Deletes an object of the namespace. */
  StartedSystem delete(Kind<?> kind, String name) {
    done(
        api.delete(
            kind, new ObjectKey(kind.namespaced() ? "default" : "", name), Optional.empty()));
    return this;
  }

  <T extends HasMetadata> T get(Kind<T> kind, String name) {
    return done(api.get(kind, new ObjectKey(kind.namespaced() ? "default" : "", name)));
  }

  /** Names of all Jobs, sorted. */
  List<String> jobs() {
    return done(api.list(Kind.JOB)).items().stream()
        .map(job -> job.getMetadata().getName())
        .sorted()
        .toList();
  }

  /**
   * Creates a Command.
   *
   * @param apiVersion of the target, which may be another one than Hekla's
   */
  void command(
      ObjectKey key, String action, Kind<?> kind, String apiVersion, String target, String uid) {
    var command = new Command();
    command.setMetadata(
        new ObjectMetaBuilder().withNamespace(key.namespace()).withName(key.name()).build());
    command.action = action;
    command.target =
        new OwnerReferenceBuilder()
            .withApiVersion(apiVersion)
            .withKind(kind.name())
            .withName(target)
            .withUid(uid)
            .build();
    create(Kind.COMMAND, command);
  }

  /** Waits until it is so. */
  static void await(String what, java.util.concurrent.Callable<Boolean> condition) {
    Awaitility.await(what).atMost(PATIENCE).until(condition);
  }

  <T extends HasMetadata> void create(Kind<T> kind, T object) {
    done(api.create(kind, object));
  }

  private static <T> T done(java.util.concurrent.CompletionStage<Answer<T>> stage) {
    var answer = stage.toCompletableFuture().join();
    assertThat(answer).isInstanceOf(Answer.Done.class);
    return ((Answer.Done<T>) answer).object();
  }

  void awaitJob(String name, String phase) {
    Awaitility.await("job " + name + " is " + phase)
        .atMost(PATIENCE)
        .until(() -> phaseOf(name), phase::equals);
  }

  String phaseOf(String name) {
    if (!(api.get(Kind.JOB, new ObjectKey("default", name)).toCompletableFuture().join()
        instanceof Answer.Done<Job>(Job job))) {
      return "";
    }
    return job.getStatus() == null || job.getStatus().state == null
        ? ""
        : String.valueOf(job.getStatus().state.phase);
  }

  List<Pod> pods() {
    return done(api.list(Kind.POD)).items();
  }

  List<Event> toldOf(String reason) {
    return done(api.list(Kind.EVENT)).items().stream()
        .filter(event -> reason.equals(event.getReason()))
        .toList();
  }

  /** Names of all queues. */
  List<String> queues() {
    return done(api.list(Kind.QUEUE)).items().stream()
        .map(queue -> queue.getMetadata().getName())
        .toList();
  }

  List<PodGroup> podGroups() {
    return done(api.list(Kind.POD_GROUP)).items();
  }

  @Override
  public void close() {
    members.forEach(HeklaSystem::close);
    kubelets.close();
    if (ownsServer) {
      server.close();
    }
  }
}
