package io.hekla.simulator.equality;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.WellKnownKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Small cluster and requests of its users, at random: the same for the same seed.
 *
 * @param cluster objects that exist before the member starts
 * @param requests objects that users create in the course of time
 * @param configuration configuration of the scheduler, as in {@code volcano-scheduler.conf}
 */
record RandomWorkload(List<Wish> cluster, List<Wish> requests, String configuration) {
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  private static final List<String> ACTIONS =
      List.of(
          "enqueue, allocate, backfill",
          "enqueue, allocate, preempt, reclaim, backfill",
          "enqueue, allocate, preempt, backfill",
          "enqueue, allocate, reclaim, backfill");

  private static final List<String> SHARES = List.of("proportion", "proportion", "capacity", "drf");

  RandomWorkload {
    cluster = List.copyOf(cluster);
    requests = List.copyOf(requests);
  }

  /** An object to be created. */
  record Wish(Kind<?> kind, JsonNode object) {
    static Wish of(Kind<?> kind, String yaml) {
      return new Wish(
          kind,
          YAML.unmarshal(
              "apiVersion: %s\nkind: %s\n%s".formatted(kind.apiVersion(), kind.name(), yaml),
              JsonNode.class));
    }
  }

  /**
   * The workload of a seed.
   *
   * @param prefix of all names, which tells it from others on the same cluster
   */
  static RandomWorkload of(long seed, String prefix) {
    return new Making(new SplittableRandom(seed), prefix).all();
  }

  private static final class Making {
    private final SplittableRandom random;
    private final List<String> queues = new ArrayList<>(List.of("default"));
    private final List<Wish> cluster = new ArrayList<>();
    private final List<Wish> wishes = new ArrayList<>();

    private final String prefix;

    Making(SplittableRandom random, String prefix) {
      this.random = random;
      this.prefix = prefix;
    }

    RandomWorkload all() {
      for (String namespace : List.of("kube-system", "volcano-system", "default", "team")) {
        cluster.add(Wish.of(Kind.NAMESPACE, "metadata: {name: %s}".formatted(namespace)));
      }
      int nodes = 2 + random.nextInt(5);
      for (int i = 0; i < nodes; i++) {
        cluster.add(node("n" + i));
      }
      priorities();
      queues();
      int things = 3 + random.nextInt(10);
      for (int i = 0; i < things; i++) {
        thing(i);
      }
      return new RandomWorkload(cluster, wishes, configuration());
    }

    private String configuration() {
      return """
          actions: "%s"
          tiers:
          - plugins:
            - name: priority
            - name: gang
            - name: conformance
          - plugins:
            - name: %s
            - name: predicates
            - name: nodeorder
            - name: binpack
          """
              .formatted(one(ACTIONS), one(SHARES))
          + (chance(3) ? partition() : "");
    }

    /** Some nodes and one queue with a policy of their own. */
    private String partition() {
      return """
          partitions:
          - name: apart
            nodes: pool=p%d
            queues: [q0]
            actions: "%s"
          """
          .formatted(random.nextInt(2), one(ACTIONS));
    }

    private Wish node(String name) {
      String room = "{cpu: '%d', memory: 16Gi, pods: '%d'}".formatted(1 + random.nextInt(6), 10);
      return Wish.of(
          Kind.NODE,
          "metadata: {name: %s, labels: {pool: p%d}}\nstatus: {allocatable: %s, capacity: %s}"
              .formatted(name, name.charAt(1) % 2, room, room));
    }

    private void priorities() {
      cluster.add(Wish.of(Kind.PRIORITY_CLASS, "metadata: {name: high}\nvalue: 1000"));
      cluster.add(Wish.of(Kind.PRIORITY_CLASS, "metadata: {name: low}\nvalue: 10"));
    }

    private void queues() {
      int more = 1 + random.nextInt(3);
      for (int i = 0; i < more; i++) {
        String name = "q" + i;
        String parent = i > 0 && chance(3) ? ", parent: q0" : "";
        String most = chance(3) ? ", capability: {cpu: '%d'}".formatted(1 + random.nextInt(6)) : "";
        cluster.add(
            Wish.of(
                Kind.QUEUE,
                "metadata: {name: %s}\nspec: {weight: %d, reclaimable: %s%s%s}"
                    .formatted(name, 1 + random.nextInt(4), random.nextBoolean(), parent, most)));
        queues.add(name);
        if (!parent.isEmpty()) {
          // Only queues without others below them take work.
          queues.remove("q0");
        }
      }
    }

    private void thing(int number) {
      switch (random.nextInt(10)) {
        case 0 -> flow(prefix + "flow" + number);
        case 1 -> cron(prefix + "cron" + number);
        case 2 -> ordinary(prefix + "pod" + number, "");
        case 3 -> groupOfOnesOwn(prefix + "group" + number);
        default -> wishes.add(Wish.of(Kind.JOB, job(prefix + "job" + number)));
      }
    }

    private String namespace() {
      return chance(4) ? "team" : "default";
    }

    private String job(String name) {
      return "metadata: {name: %s, namespace: %s}\nspec: %s"
          .formatted(name, namespace(), jobSpec(true));
    }

    /** In flow style, since it stands within others. */
    private String jobSpec(boolean mayHaveTtl) {
      int tasks = 1 + random.nextInt(2);
      var of = new ArrayList<String>();
      int pods = 0;
      for (int i = 0; i < tasks; i++) {
        int replicas = 1 + random.nextInt(3);
        pods += replicas;
        of.add(
            "{name: t%d, replicas: %d%s, template: %s}"
                .formatted(i, replicas, policies(), template("")));
      }
      var spec = new StringBuilder("{schedulerName: volcano, queue: " + one(queues));
      spec.append(", minAvailable: ").append(1 + random.nextInt(pods));
      spec.append(policies());
      if (chance(2)) {
        spec.append(", maxRetry: ").append(1 + random.nextInt(3));
      }
      if (chance(2)) {
        spec.append(", priorityClassName: ").append(one(List.of("high", "low")));
      }
      if (mayHaveTtl && chance(4)) {
        spec.append(", ttlSecondsAfterFinished: ").append(random.nextInt(8));
      }
      if (chance(3)) {
        spec.append(", plugins: ").append(one(List.of("{svc: [], env: []}", "{env: []}")));
      }
      return spec + ", tasks: [" + String.join(", ", of) + "]}";
    }

    private String policies() {
      if (!chance(3)) {
        return "";
      }
      String event = one(List.of("PodFailed", "PodEvicted", "TaskCompleted"));
      String action =
          event.equals("TaskCompleted")
              ? "CompleteJob"
              : one(List.of("RestartTask", "RestartJob", "AbortJob", "CompleteJob"));
      return ", policies: [{event: %s, action: %s}]".formatted(event, action);
    }

    private String template(String annotations) {
      return ("{metadata: {annotations: {simulated.hekla.io/run-for: %ds,"
              + " simulated.hekla.io/exit-code: '%d'%s}}, spec: %s}")
          .formatted(random.nextInt(15), chance(4) ? 1 : 0, annotations, podSpec());
    }

    private String podSpec() {
      String requests =
          chance(8)
              ? "{}"
              : "{requests: {cpu: '%d', memory: 1Gi}}".formatted(1 + random.nextInt(2));
      return ("{schedulerName: volcano, restartPolicy: Never,"
              + " containers: [{name: main, image: none, resources: %s}]}")
          .formatted(requests);
    }

    /** Some pods are held back by a gate until their queue has room. */
    private String gated() {
      return chance(2) ? ", %s: 'true'".formatted(WellKnownKeys.QUEUE_ALLOCATION_GATE) : "";
    }

    private void flow(String name) {
      int steps = 2 + random.nextInt(2);
      var flows = new ArrayList<String>();
      for (int i = 0; i < steps; i++) {
        String template = name + "-t" + i;
        wishes.add(
            Wish.of(
                Kind.JOB_TEMPLATE,
                "metadata: {name: %s, namespace: default}\nspec: %s"
                    .formatted(template, jobSpec(false))));
        String after =
            i == 0 ? "" : ", dependsOn: {targets: [%s-t%d]}".formatted(name, random.nextInt(i));
        flows.add("{name: %s%s}".formatted(template, after));
      }
      wishes.add(
          Wish.of(
              Kind.JOB_FLOW,
              "metadata: {name: %s, namespace: default}\nspec: {jobRetainPolicy: %s, flows: %s}"
                  .formatted(name, one(List.of("retain", "delete")), flows)));
    }

    private void cron(String name) {
      wishes.add(
          Wish.of(
              Kind.CRON_JOB,
              ("metadata: {name: %s, namespace: default}\n"
                      + "spec: {schedule: '* * * * *', concurrencyPolicy: %s,"
                      + " jobTemplate: {spec: %s}}")
                  .formatted(name, one(List.of("Allow", "Forbid", "Replace")), jobSpec(false))));
    }

    private void ordinary(String name, String annotations) {
      int pods = 1 + random.nextInt(2);
      for (int i = 0; i < pods; i++) {
        wishes.add(
            Wish.of(
                Kind.POD,
                ("metadata: {name: %s-%d, namespace: default, annotations:"
                        + " {simulated.hekla.io/run-for: %ds%s}}\nspec: %s")
                    .formatted(name, i, random.nextInt(15), annotations + gated(), podSpec())));
      }
    }

    private void groupOfOnesOwn(String name) {
      wishes.add(
          Wish.of(
              Kind.POD_GROUP,
              "metadata: {name: %s, namespace: default}\nspec: {minMember: %d, queue: %s}"
                  .formatted(name, 1 + random.nextInt(2), one(queues))));
      ordinary(name, ", scheduling.k8s.io/group-name: " + name);
    }

    private boolean chance(int oneIn) {
      return random.nextInt(oneIn) == 0;
    }

    private String one(List<String> of) {
      return of.get(random.nextInt(of.size()));
    }
  }
}
