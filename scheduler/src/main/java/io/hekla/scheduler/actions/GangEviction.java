package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.plugin.GangVictimRule.Scope;
import io.hekla.scheduler.plugin.HyperNodeGradient.Purpose;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;

/**
 * Eviction for whole gangs: in one part of the network after the other, bundle by bundle, as many
 * victims as it takes. Common part of {@code gangpreempt} and {@code gangreclaim}. Source:
 * docs/reference/action-steps.md#steps-of-the-gang-actions.
 */
final class GangEviction {
  private final ActionContext context;
  private final Scope scope;
  private final GangArguments arguments;
  private final GangVictims victims;
  private final GangPlan plan;
  private final Optional<JobVictims> byJob;

  GangEviction(ActionContext context, Scope scope, String action) {
    this.context = context;
    this.scope = scope;
    arguments = GangArguments.read(context.arguments().reader());
    victims = new GangVictims(context, scope, arguments.wholeGangs());
    plan = new GangPlan(context, action);
    byJob =
        context
            .policy()
            .victims()
            .lostWork()
            .map(lostWork -> new JobVictims(context.session(), scope, lostWork));
  }

  /** Serves the starving jobs of each queue in their order. */
  void run() {
    var starving = new StarvingJobs(context);
    while (starving.hasQueue()) {
      QueueView queue = starving.nextQueue();
      if (scope == Scope.OTHER_QUEUES && context.policy().overuse(queue).isPresent()) {
        continue;
      }
      for (var job = starving.nextJob(queue); job.isPresent(); job = starving.nextJob(queue)) {
        serve(job.get());
      }
    }
  }

  private void serve(JobView job) {
    Optional<Reason> unclear = NetworkRule.unclear(job, context.session());
    if (unclear.isPresent()) {
      context.session().obstacle(job, unclear.get());
      return;
    }
    try (Statement statement = context.session().statement()) {
      makeRoom(job, statement);
      if (context.policy().isPipelined(job)) {
        statement.commit();
      }
    }
  }

  private void makeRoom(JobView job, Statement statement) {
    PendingSubJobs worksheet = PendingSubJobs.of(job, context.policy());
    List<TaskView> wanting = wanting(job, worksheet);
    if (wanting.isEmpty() || !isEntitled(job, wanting)) {
      return;
    }
    if (byJob.isPresent()) {
      makeRoomByJob(job, worksheet, byJob.get(), statement);
      return;
    }
    ResourceVector need = VictimBundle.sum(wanting);
    List<NetworkDomain> domains = domains(job);
    List<Boolean> stages =
        context.policy().victims().first().isPresent() ? List.of(true, false) : List.of(false);
    for (boolean firstAlone : stages) {
      for (NetworkDomain domain : domains) {
        if (domain.nodes().size() > 0
            && makeRoomIn(domain, job, worksheet, need, firstAlone, statement)) {
          return;
        }
      }
    }
  }

  /**
   * Returns the tasks to make room for: one more sub-job of a job that has its minimum, else all.
   */
  private List<TaskView> wanting(JobView job, PendingSubJobs worksheet) {
    if (worksheet.isEmpty() || !context.policy().isReady(job)) {
      return worksheet.allTasks();
    }
    PendingSubJobs copy = worksheet.copy();
    return List.copyOf(copy.tasksOf(copy.next()));
  }

  private boolean isEntitled(JobView job, List<TaskView> wanting) {
    if (scope == Scope.OWN_QUEUE) {
      return true;
    }
    Optional<Reason> unentitled = context.policy().victims().unentitled(job.queue(), wanting);
    unentitled.ifPresent(reason -> context.session().obstacle(job, reason));
    return unentitled.isEmpty();
  }

  private List<NetworkDomain> domains(JobView job) {
    return groups(job).stream().flatMap(List::stream).limit(arguments.mostDomains()).toList();
  }

  /** Returns the domains by their tiers, the lowest first. */
  private List<List<NetworkDomain>> groups(JobView job) {
    NetworkDomain top = context.session().network().top();
    List<List<NetworkDomain>> groups = context.policy().groups().gradient(job, top, Purpose.EVICT);
    return groups.stream().allMatch(List::isEmpty) && !NetworkRule.isLimited(job, context.session())
        ? List.of(List.of(top))
        : groups;
  }

  /** Evicts whole jobs: of the first tier that has room, in the domain where it costs least. */
  private void makeRoomByJob(
      JobView job, PendingSubJobs worksheet, JobVictims byJob, Statement statement) {
    var search = new GangJobSearch(context, plan, byJob, arguments.wholeGangs());
    int left = arguments.mostDomains();
    for (List<NetworkDomain> tier : groups(job)) {
      List<NetworkDomain> some =
          tier.stream().limit(left).filter(domain -> domain.nodes().size() > 0).toList();
      left -= Math.min(left, tier.size());
      if (search.makeRoom(job, worksheet, some, statement)) {
        return;
      }
    }
  }

  private boolean makeRoomIn(
      NetworkDomain domain,
      JobView job,
      PendingSubJobs worksheet,
      ResourceVector need,
      boolean firstAlone,
      Statement statement) {
    ResourceVector room = roomIn(domain);
    var tries = new PlanTries(context.policy().victims().first().isPresent());
    List<VictimBundle> bundles = victims.in(domain, job, need, firstAlone);
    int tooFew = 0;
    for (int enough = 1; enough <= bundles.size(); enough++) {
      room = room.plus(bundles.get(enough - 1).gain());
      if (!need.lessEqual(room, Missing.ZERO)) {
        tooFew = enough;
      } else if (tries.isNext(enough == bundles.size())) {
        // Where victims are tried in larger steps, fewer may do.
        int fewest =
            Bisection.fewest(
                tooFew,
                enough,
                number -> isMadeBy(bundles.subList(0, number), domain, job, worksheet));
        if (plan.carryOut(job, worksheet, domain, tasks(bundles.subList(0, fewest)), statement)) {
          return true;
        }
        tooFew = enough;
      }
    }
    return false;
  }

  /** Returns whether the plan works out with the tasks of bundles; nothing stays of the trial. */
  private boolean isMadeBy(
      List<VictimBundle> bundles, NetworkDomain domain, JobView job, PendingSubJobs worksheet) {
    try (Statement trial = context.session().trial()) {
      return plan.carryOut(job, worksheet, domain, tasks(bundles), trial);
    }
  }

  private static List<TaskView> tasks(List<VictimBundle> bundles) {
    return bundles.stream().flatMap(bundle -> bundle.tasks().stream()).toList();
  }

  /** Returns the idle and releasing resources, pipelined to or not. */
  private ResourceVector roomIn(NetworkDomain domain) {
    ResourceVector room = ResourceVector.EMPTY;
    for (int i = 0; i < domain.nodes().size(); i++) {
      var load = context.session().nodes().get(domain.nodes().get(i)).load();
      room = room.plus(load.idle()).plus(load.releasing());
    }
    return room;
  }
}
