package io.hekla.simulator.trace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.TaskReader;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.simulator.virtual.VirtualClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Run that fills an empty cluster: the jobs of a trace one after the other, again from the top,
 * until the GPUs asked for are 1.3 times the existing ones. No job ever leaves and a job that finds
 * no room is dropped, so one session that considers the jobs in that order is the whole run.
 *
 * <p>All jobs are in one queue and have one priority: their order is that of the file, and the run
 * measures their placement.
 */
public final class FillRun {
  private static final double UNTIL = 1.3;
  private static final String NAMESPACE = "default";
  private static final String QUEUE = "default";
  private static final String IDS = "volcano.sh/vgpu-ids-new";

  /** Term and number of the one session. */
  private static final int FIRST = 1;

  private final Trace trace;
  private final TraceObjects objects;
  private final List<TraceJob> tried = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();

  private FillRun(Trace trace) {
    this.trace = trace;
    objects = new TraceObjects(trace);
  }

  /** Fills the nodes of a trace and returns the figures. */
  public static ScheduleFigures of(Trace trace, SchedulerConfiguration configuration, long seed) {
    return of(trace, configuration, seed, session -> {});
  }

  /**
   * Fills the nodes of a trace and returns the figures.
   *
   * @param recording receives the session
   */
  public static ScheduleFigures of(
      Trace trace,
      SchedulerConfiguration configuration,
      long seed,
      Consumer<SessionRecord> recording) {
    return new FillRun(trace).run(configuration, seed, recording);
  }

  private ScheduleFigures run(
      SchedulerConfiguration configuration, long seed, Consumer<SessionRecord> recording) {
    trace.nodes().forEach(node -> see(Kind.NODE, objects.node(node)));
    see(Kind.QUEUE, objects.queue(QUEUE));
    double gpus = trace.nodes().stream().mapToInt(node -> node.gpus()).sum();
    double requested = 0;
    while (requested < UNTIL * gpus) {
      TraceJob job = trace.jobs().get(tried.size() % trace.jobs().size());
      requested += (double) job.members() * job.milliGpu() / TraceJob.DEVICE;
      submit(job);
    }
    var start = new SessionStart(VirtualClock.START, 0, configuration, "fill", seed);
    var input = new SessionInput(FIRST + "-" + FIRST, start.at(), configuration, seed);
    Engine.Step step = Engine.step(ClusterState.EMPTY, changes, input);
    List<Decisions.Bind> binds = step.decisions().binds();
    recording.accept(
        new SessionRecord(
            FIRST,
            FIRST,
            new SessionRecord.Input(ClusterState.EMPTY, changes, start, Map.of()),
            step,
            binds,
            binds.size()));
    return FillFigures.of(trace, tried, members(step.decisions()));
  }

  private void submit(TraceJob job) {
    String name = "job-" + tried.size();
    String created = Instant.ofEpochMilli(tried.size()).toString();
    tried.add(job);
    ObjectNode group = TraceObjects.object(Kind.POD_GROUP, name);
    group.withObject("/metadata").put("namespace", NAMESPACE).put("creationTimestamp", created);
    group.putObject("spec").put("minMember", job.members()).put("queue", QUEUE);
    group.putObject("status").put("phase", "Inqueue");
    see(Kind.POD_GROUP, group);
    for (int member = 0; member < job.members(); member++) {
      ObjectNode pod = TraceObjects.object(Kind.POD, name + "-" + member);
      ObjectNode metadata =
          pod.withObject("/metadata").put("namespace", NAMESPACE).put("creationTimestamp", created);
      metadata.putObject("annotations").put(WellKnownKeys.GROUP_NAME, name);
      objects.pod(pod.putObject("spec"), job);
      see(Kind.POD, pod);
    }
  }

  private <T extends HasMetadata> void see(Kind<T> kind, ObjectNode object) {
    T read = KindJson.read(kind, object.toString());
    changes.add(
        switch (read) {
          case io.fabric8.kubernetes.api.model.Node node ->
              new Change.NodeSeen(NodeReader.read(node));
          case io.fabric8.kubernetes.api.model.Pod pod -> new Change.TaskSeen(TaskReader.read(pod));
          case io.hekla.model.api.PodGroup group ->
              new Change.PodGroupSeen(PodGroupReader.read(group));
          case io.hekla.model.api.Queue queue -> new Change.QueueSeen(QueueReader.read(queue));
          default -> throw new IllegalArgumentException("no part of a fill: " + kind.name());
        });
  }

  private List<List<FillFigures.Member>> members(Decisions decisions) {
    Map<ObjectKey, List<FillFigures.Member>> byJob = new HashMap<>();
    for (Decisions.Bind bind : decisions.binds()) {
      byJob
          .computeIfAbsent(bind.podGroup(), none -> new ArrayList<>())
          .add(
              new FillFigures.Member(
                  bind.node(), devices(bind.annotations().getOrDefault(IDS, ""))));
    }
    var members = new ArrayList<List<FillFigures.Member>>();
    for (int i = 0; i < tried.size(); i++) {
      members.add(byJob.getOrDefault(new ObjectKey(NAMESPACE, "job-" + i), List.of()));
    }
    return members;
  }

  /** Parses devices as {@code gpu-3,NVIDIA,460,0:}. */
  private static Map<Integer, Long> devices(String ids) {
    var devices = new HashMap<Integer, Long>();
    for (String card : ids.split(":", -1)) {
      String[] parts = card.split(",", -1);
      if (parts.length > 2) {
        int device = Integer.parseInt(parts[0].substring("gpu-".length()));
        devices.merge(device, Long.parseLong(parts[2]), Long::sum);
      }
    }
    return devices;
  }
}
