package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Jobs as users write them: seven kinds of training, evaluation and batch work of forty teams, with
 * names that a tool generated, an environment, arguments, volumes, labels and policies.
 */
final class UserJobs {
  /** Name of the one task of each Job. */
  static final String TASK = "worker";

  static final int TEAMS = 40;
  static final int QUEUES = 20;

  private static final JsonMapper JSON = new JsonMapper();

  private static final List<Kind> KINDS =
      List.of(
          new Kind("pretrain", "python -m torch.distributed.run train.py", 4_000, 16, 1),
          new Kind("finetune", "python finetune.py", 2_000, 8, 1),
          new Kind("eval", "python -m lm_eval", 1_000, 4, 0),
          new Kind("mpi", "mpirun --allow-run-as-root solver", 3_000, 8, 0),
          new Kind("render", "blender -b scene.blend", 2_000, 4, 0),
          new Kind("etl", "spark-submit --class org.example.Etl etl.jar", 2_000, 6, 0),
          new Kind("sweep", "python trial.py", 500, 2, 0));

  private static final List<String> MODELS =
      List.of("bert-large", "llama-8b", "resnet50", "whisper", "t5-xl", "vit-h", "gnn", "dlrm");

  private final UserNames names;

  /** Kind of work, with what a pod of it requests. */
  private record Kind(String name, String command, int milliCpu, int gibibytes, int gpus) {}

  UserJobs(UserNames names) {
    this.names = names;
  }

  /** Returns a further Job. */
  ObjectNode next(int pods) {
    Kind kind = names.one(KINDS);
    String model = names.one(MODELS);
    int team = names.below(TEAMS);
    String name = "%s-%s-%s".formatted(kind.name(), model, names.suffix(5));
    ObjectNode job = object("batch.volcano.sh/v1alpha1", "Job", name);
    ObjectNode metadata = job.withObject("/metadata").put("namespace", "team-" + team);
    ObjectNode labels = metadata.putObject("labels");
    labels.put("app.kubernetes.io/name", kind.name()).put("app.kubernetes.io/managed-by", "launch");
    labels.put("example.org/experiment", "exp-%05d".formatted(names.below(20_000)));
    labels.put("example.org/owner", "user-" + team + "-" + names.below(12));
    metadata
        .putObject("annotations")
        .put("example.org/commit", names.digits(40))
        .put("example.org/submitted-from", "launch-cli/2.%d".formatted(names.below(9)));
    ObjectNode spec =
        job.putObject("spec")
            .put("schedulerName", "volcano")
            .put("minAvailable", pods)
            .put("queue", "queue-" + team % QUEUES)
            .put("maxRetry", 3)
            .put("ttlSecondsAfterFinished", 3_600)
            .put("priorityClassName", names.below(10) == 0 ? "urgent" : "batch");
    ObjectNode plugins = spec.putObject("plugins");
    plugins.putArray("env");
    ArrayNode policies = spec.putArray("policies");
    policies.addObject().put("event", "PodEvicted").put("action", "RestartJob");
    policies.addObject().put("event", "PodFailed").put("action", "RestartJob");
    ObjectNode task = spec.putArray("tasks").addObject().put("name", TASK).put("replicas", pods);
    ObjectNode template = task.putObject("template");
    template.putObject("metadata").set("labels", labels.deepCopy());
    template.set("spec", pod(kind, model, team, pods));
    return job;
  }

  private ObjectNode pod(Kind kind, String model, int team, int pods) {
    ObjectNode pod = JSON.createObjectNode();
    pod.put("restartPolicy", "Never")
        .put("serviceAccountName", "runner")
        .put("terminationGracePeriodSeconds", 60);
    ArrayNode volumes = pod.putArray("volumes");
    volumes.addObject().put("name", "shm").putObject("emptyDir").put("medium", "Memory");
    volumes
        .addObject()
        .put("name", "settings")
        .putObject("configMap")
        .put("name", "settings-" + names.suffix(5));
    ObjectNode container =
        pod.putArray("containers")
            .addObject()
            .put("name", "main")
            .put("imagePullPolicy", "IfNotPresent")
            .put("workingDir", "/workspace");
    container.put(
        "image",
        "registry.example.org/team-%d/%s:v1.%d-%s"
            .formatted(team, kind.name(), names.below(60), names.digits(7)));
    container.putArray("command").add("sh").add("-c");
    container
        .putArray("args")
        .add(
            "%s --model %s --run %s --lr %d --out s3://runs/%s"
                .formatted(
                    kind.command(), model, names.suffix(8), names.below(1000), names.digits(12)));
    ArrayNode env = container.putArray("env");
    for (String variable :
        List.of("NCCL_DEBUG", "OMP_NUM_THREADS", "PYTHONUNBUFFERED", "HF_HOME", "TOKENIZERS")) {
      env.addObject().put("name", variable).put("value", variable + "-of-team-" + team);
    }
    env.addObject().put("name", "WORLD_SIZE").put("value", Integer.toString(pods));
    env.addObject().put("name", "RUN_ID").put("value", names.uid());
    env.addObject().put("name", "SEED").put("value", Integer.toString(names.below(1 << 30)));
    reference(env, "POD_IP", "fieldRef", "fieldPath", "status.podIP");
    reference(env, "API_KEY", "secretKeyRef", "key", "api-key").put("name", "tracker-" + team);
    ObjectNode resources = container.putObject("resources");
    for (String part : List.of("requests", "limits")) {
      ObjectNode amounts =
          resources
              .putObject(part)
              .put("cpu", kind.milliCpu() + "m")
              .put("memory", kind.gibibytes() + "Gi");
      if (kind.gpus() > 0) {
        amounts.put("nvidia.com/gpu", Integer.toString(kind.gpus()));
      }
    }
    ArrayNode mounts = container.putArray("volumeMounts");
    mounts.addObject().put("name", "shm").put("mountPath", "/dev/shm");
    mounts.addObject().put("name", "settings").put("mountPath", "/etc/run").put("readOnly", true);
    pod.putArray("tolerations")
        .addObject()
        .put("key", "nvidia.com/gpu")
        .put("operator", "Exists")
        .put("effect", "NoSchedule");
    return pod;
  }

  private static ObjectNode reference(
      ArrayNode env, String name, String kind, String field, String value) {
    ObjectNode variable = env.addObject().put("name", name);
    return variable.putObject("valueFrom").putObject(kind).put(field, value);
  }

  /** Returns an object with nothing but its name. */
  static ObjectNode object(String apiVersion, String kind, String name) {
    ObjectNode object = JSON.createObjectNode().put("apiVersion", apiVersion).put("kind", kind);
    object.putObject("metadata").put("name", name);
    return object;
  }
}
