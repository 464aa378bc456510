package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.actors.StartRefused;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.api.EmbeddedApiServer;
import io.hekla.simulator.api.ObjectStore;
import io.hekla.simulator.kubelet.KubeletOptions;
import io.hekla.simulator.kubelet.KubeletThread;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;

/** The whole system in this JVM, for tests that read like sentences. */
final class EmbeddedSystem implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  final EmbeddedApiServer server;
  private final KubeletThread kubelets;
  private final KubernetesApi api;
  private final HeklaSystem system;

  private EmbeddedSystem(
      EmbeddedApiServer server,
      Path data,
      Map<String, ?> settings,
      UnaryOperator<KubernetesApi> between)
      throws StartRefused {
    this.server = server;
    this.kubelets = KubeletThread.start(server.store(), KubeletOptions.AT_ONCE, Clock.systemUTC());
    this.api = server.client("test");
    var all = new HashMap<String, Object>(settings);
    all.put("hekla.data", data.toString());
    this.system = HeklaSystem.start(HeklaSettings.read(all), between.apply(server.client("hekla")));
  }

  static EmbeddedSystem start(Path data) throws StartRefused {
    return start(
        EmbeddedApiServer.inMemory(ObjectStore.Settings.of(Clock.systemUTC())), data, api -> api);
  }

  /**
   * @param between stands between the system and the server
   */
  static EmbeddedSystem start(
      EmbeddedApiServer server, Path data, UnaryOperator<KubernetesApi> between)
      throws StartRefused {
    return new EmbeddedSystem(server, data, Map.of("akka.actor.serialize-messages", "on"), between);
  }

  EmbeddedSystem node(String name, String cpu) {
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
  EmbeddedSystem job(String name, int pods, Duration runFor) {
    var task = new TaskSpec();
    task.name = "worker";
    task.replicas = pods;
    task.template =
        new PodTemplateSpecBuilder()
            .withNewMetadata()
            .addToAnnotations("simulated.hekla.io/run-for", runFor.toMillis() + "ms")
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
    var job = new Job();
    job.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
    job.setSpec(new JobSpec());
    job.getSpec().schedulerName = "volcano";
    job.getSpec().minAvailable = pods;
    job.getSpec().queue = "default";
    job.getSpec().tasks = List.of(task);
    create(Kind.JOB, job);
    return this;
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
    var job = done(api.get(Kind.JOB, new ObjectKey("default", name)));
    return job.getStatus() == null || job.getStatus().state == null
        ? ""
        : String.valueOf(job.getStatus().state.phase);
  }

  List<Pod> pods() {
    return done(api.list(Kind.POD)).items();
  }

  List<PodGroup> podGroups() {
    return done(api.list(Kind.POD_GROUP)).items();
  }

  @Override
  public void close() {
    system.close();
    kubelets.close();
    server.close();
  }
}
