package io.hekla.cli.pod;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.output.Show;
import io.hekla.cli.output.Table;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * List of pods: those of a Job, of a queue, or of all Jobs (docs/reference/commands.md#vcctl).
 *
 * @param namespace empty for all
 * @param job empty for all
 * @param queue empty for all
 * @param labels further label selector; empty for all
 * @param byPodGroup whether the queue of a pod is that of its PodGroup; else only that which the
 *     pod names itself
 */
record PodsShown(String namespace, String job, String queue, String labels, boolean byPodGroup)
    implements Show {
  private static final String JOB = "volcano.sh/job-name";

  @Override
  public List<Selection> selections() {
    String own = !job.isEmpty() ? JOB + "=" + job : queue.isEmpty() ? JOB : "";
    String both = own.isEmpty() || labels.isEmpty() ? own + labels : own + "," + labels;
    Selection pods = Selection.in(namespace, Resource.PODS).labelled(both);
    return byPodGroup ? List.of(pods, Selection.in(namespace, Resource.POD_GROUPS)) : List.of(pods);
  }

  @Override
  public List<ApiObject> chosen(List<List<ApiObject>> seen) {
    List<ApiObject> pods = seen.getFirst();
    QueueOfPod queues = queues(seen);
    if (!job.isEmpty() && !queue.isEmpty()) {
      boolean other =
          pods.stream().map(queues::of).anyMatch(one -> !one.isEmpty() && !one.equals(queue));
      if (other) {
        throw new CommandFailure(
            "the input vcjob %s does not match the queue %s; leave out one of --job and --queue"
                .formatted(job, queue));
      }
    }
    return pods.stream()
        .filter(pod -> !job.isEmpty() || queue.isEmpty() || queues.of(pod).equals(queue))
        .sorted(Comparator.comparing(ApiObject::namespace).thenComparing(ApiObject::name))
        .toList();
  }

  private QueueOfPod queues(List<List<ApiObject>> seen) {
    return new QueueOfPod(byPodGroup ? seen.get(1) : List.of());
  }

  @Override
  public Table table(
      List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide) {
    return PodTable.of(chosen, queues(seen), namespace.isEmpty(), wide, now);
  }
}
