package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ParallelRequests;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.queue.QueueReports;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.JobPodGroupBuilder;
import java.util.List;
import java.util.Optional;

/**
 * A Job and the objects that belong to it.
 *
 * @param podGroup its PodGroup; empty if it has none, or none that the user may read
 * @param pods its pods, in the order of tasks and indexes
 * @param events Events of the Job, its PodGroup and its pods, oldest first
 * @param position its place among the jobs that wait in its queue; empty if it does not wait
 * @param unread kinds that the user may not read, as {@code pods}
 */
record JobObjects(
    ApiObject job,
    Optional<ApiObject> podGroup,
    List<ApiObject> pods,
    List<ApiObject> events,
    Optional<JobPosition> position,
    List<String> unread) {
  private record Listing(String plural, List<ApiObject> objects, boolean allowed) {}

  /**
   * Reads them. What the user may not read is left out.
   *
   * @param job Job as it was just read
   */
  static JobObjects read(ApiServer server, ApiObject job) {
    List<Listing> read =
        ParallelRequests.ask(selections(job), selection -> listing(server, selection));
    return of(
        job,
        read.stream().map(Listing::objects).toList(),
        reports(server, job),
        read.stream().filter(one -> !one.allowed()).map(Listing::plural).toList());
  }

  /** Reads the report of the Job's queue; none for a user who may not read it. */
  static QueueReports reports(ApiServer server, ApiObject job) {
    return QueueReports.read(server, QueueNames.orDefault(job.text("spec", "queue")));
  }

  /** Selections of the PodGroups, pods and Events among which those of the Job are. */
  static List<Selection> selections(ApiObject job) {
    String in = job.namespace();
    return List.of(
        Selection.named(Resource.POD_GROUPS, in, JobPodGroupBuilder.name(job.name(), job.uid())),
        Selection.in(in, Resource.PODS).labelled("volcano.sh/job-name=" + job.name()),
        Selection.in(in, Resource.EVENTS));
  }

  /**
   * Returns the objects of a Job among those of its {@link #selections}.
   *
   * @param reports report of its queue
   */
  static JobObjects of(
      ApiObject job, List<List<ApiObject>> seen, QueueReports reports, List<String> unread) {
    List<ApiObject> pods = seen.get(1).stream().sorted(PodOrder.BY_TASK_AND_INDEX).toList();
    return new JobObjects(
        job,
        seen.getFirst().stream().findFirst(),
        pods,
        JobEvents.of(job, pods, seen.get(2)),
        JobPosition.ofJob(job, reports),
        unread);
  }

  private static Listing listing(ApiServer server, Selection selection) {
    String plural = selection.resource().plural();
    try {
      return new Listing(plural, server.list(selection), true);
    } catch (ApiFailure refused) {
      if (refused.code() == 403 || refused.isNotFound()) {
        return new Listing(plural, List.of(), refused.isNotFound());
      }
      throw refused;
    }
  }
}
