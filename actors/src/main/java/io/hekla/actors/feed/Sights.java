package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cronjob.CronJobCommand;
import io.hekla.model.cronjob.CronJobSights;
import io.hekla.model.job.JobAction;
import io.hekla.model.job.JobCommand;
import io.hekla.model.job.JobLimits;
import io.hekla.model.job.JobSights;
import io.hekla.model.job.PodGroupOfJob;
import io.hekla.model.jobflow.JobFlowCommand;
import io.hekla.model.jobflow.JobFlowSights;
import io.hekla.model.jobflow.JobTemplateCommand;
import io.hekla.model.jobflow.UsesOfTemplate;
import io.hekla.model.machine.Kept;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import io.hekla.model.podgroup.ordinary.OrdinarySights;
import io.hekla.model.queue.QueueAction;
import io.hekla.model.queue.QueueCommand;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the API shows of one object, as commands of its machine: orders first, then the look itself;
 * or that it is gone.
 */
final class Sights {
  private final Known known;
  private final Departures departures;
  private final Admissions admissions;
  private final boolean inheritOwnerAnnotations;
  private final JobLimits limits;

  /**
   * @param departures which pods of Jobs went that these did not delete
   * @param admissions what the scheduler has decided and the API does not show yet
   * @param inheritOwnerAnnotations whether what makes pods hands annotations down to their PodGroup
   * @param limits what Jobs may ask for
   */
  Sights(
      Known known,
      Departures departures,
      Admissions admissions,
      boolean inheritOwnerAnnotations,
      JobLimits limits) {
    this.known = known;
    this.departures = departures;
    this.admissions = admissions;
    this.inheritOwnerAnnotations = inheritOwnerAnnotations;
    this.limits = limits;
  }

  /**
   * Whether an entity has to wait for an object that is there and cannot be read: its own, or one
   * that it would otherwise take for missing, and make again. It is told nothing then, least of all
   * that something is gone.
   */
  boolean isWithheld(Kind<?> kind, ObjectKey key) {
    if (known.isLost(kind, key)) {
      return true;
    }
    if (known.get(kind, key).isEmpty()) {
      return false;
    }
    if (kind.equals(Kind.JOB)) {
      return known
          .get(Kind.JOB, key)
          .map(job -> new ObjectKey(key.namespace(), PodGroupOfJob.name(job)))
          .filter(group -> known.isLost(Kind.POD_GROUP, group))
          .isPresent();
    }
    boolean makesJobs = kind.equals(Kind.JOB_FLOW) || kind.equals(Kind.CRON_JOB);
    return makesJobs
        && known.unreadable().containsFrom(Kind.JOB, key.namespace(), key.name() + "-");
  }

  List<Kept> job(ObjectKey key) {
    Optional<Job> found = known.get(Kind.JOB, key);
    if (found.isEmpty()) {
      var commands = new ArrayList<Kept>();
      known.commands().ofJob(key).forEach(order -> commands.add(inVainForJob(order)));
      commands.add(new JobCommand.Gone());
      return commands;
    }
    Job job = found.get();
    Optional<PodGroup> group =
        known.get(Kind.POD_GROUP, new ObjectKey(key.namespace(), PodGroupOfJob.name(job)));
    boolean queueExists = known.isThere(Kind.QUEUE, new ObjectKey("", JobSights.queueOf(job)));
    var shown =
        JobSights.of(
            job,
            List.<Pod>copyOf(known.podsOfJob(key)),
            departures.of(key, job.getMetadata().getUid()),
            group,
            queueExists,
            claim -> known.isThere(Kind.CLAIM, new ObjectKey(key.namespace(), claim)),
            limits);
    var sight = group.filter(admissions::include).isPresent() ? shown.letIn() : shown;
    var commands = new ArrayList<Kept>();
    for (Command order : known.commands().ofJob(key)) {
      commands.add(
          isFor(job, order)
              ? new JobCommand.Order(
                  order.getMetadata().getUid(),
                  order.getMetadata().getName(),
                  JobAction.read(String.valueOf(order.action)),
                  sight)
              : inVainForJob(order));
    }
    commands.add(new JobCommand.Observe(sight));
    return commands;
  }

  List<Kept> podGroup(ObjectKey key) {
    Optional<PodGroup> found = known.get(Kind.POD_GROUP, key);
    var commands = new ArrayList<Kept>();
    commands.add(
        found
            .<Kept>map(
                group ->
                    new PodGroupCommand.Observe(PodGroupSights.of(group, known.podsOfGroup(key))))
            .orElseGet(PodGroupCommand.Gone::new));
    if (OrdinaryPods.isGroupName(key.name())) {
      OrdinarySights.of(
              key,
              found,
              known.podsOfGroup(key),
              owner -> known.owner(key.namespace(), owner),
              inheritOwnerAnnotations)
          .ifPresent(sight -> commands.add(new PodGroupCommand.Provide(sight)));
    }
    return commands;
  }

  List<Kept> queue(ObjectKey key) {
    Optional<Queue> found = known.get(Kind.QUEUE, key);
    var commands = new ArrayList<Kept>();
    known.commands().refusedOfQueue(key).forEach(order -> commands.add(refused(order)));
    if (found.isEmpty()) {
      known.commands().ofQueue(key).forEach(order -> commands.add(inVainForQueue(order)));
      commands.add(new QueueCommand.Gone());
      return commands;
    }
    var sight = QueueSights.of(found.get(), known.all(Kind.QUEUE), known.groupsOfQueue(key.name()));
    for (Command order : known.commands().ofQueue(key)) {
      commands.add(
          isFor(found.get(), order)
              ? new QueueCommand.Order(
                  order.getMetadata().getUid(),
                  order.getMetadata().getNamespace(),
                  order.getMetadata().getName(),
                  QueueAction.read(String.valueOf(order.action)),
                  sight)
              : inVainForQueue(order));
    }
    commands.add(new QueueCommand.Observe(sight));
    return commands;
  }

  List<Kept> jobFlow(ObjectKey key) {
    return known
        .get(Kind.JOB_FLOW, key)
        .<Kept>map(
            flow ->
                new JobFlowCommand.Observe(JobFlowSights.of(flow, new Namespace(key.namespace()))))
        .or(() -> Optional.of(new JobFlowCommand.Gone()))
        .stream()
        .toList();
  }

  /** What a JobFlow sees around it. */
  private final class Namespace implements JobFlowSights.Around {
    private final String name;

    Namespace(String name) {
      this.name = name;
    }

    @Override
    public Optional<Job> job(String job) {
      return known.get(Kind.JOB, new ObjectKey(name, job));
    }

    @Override
    public Collection<Pod> pods(Job job) {
      return known.podsOfJob(Delta.keyOf(job));
    }

    @Override
    public boolean hasTemplate(String template) {
      return known.isThere(Kind.JOB_TEMPLATE, new ObjectKey(name, template));
    }
  }

  List<Kept> jobTemplate(ObjectKey key) {
    return known
        .get(Kind.JOB_TEMPLATE, key)
        .<Kept>map(
            template ->
                UsesOfTemplate.look(
                    template,
                    known.jobsOf(new Maker(Kind.JOB_TEMPLATE, key)).stream()
                        .map(job -> job.getMetadata().getName())
                        .toList()))
        .or(() -> Optional.of(new JobTemplateCommand.Gone()))
        .stream()
        .toList();
  }

  List<Kept> cronJob(ObjectKey key) {
    return known
        .get(Kind.CRON_JOB, key)
        .<Kept>map(
            cronJob ->
                new CronJobCommand.Observe(
                    CronJobSights.of(
                        cronJob,
                        known.jobsOf(new Maker(Kind.CRON_JOB, key)),
                        known.namedFrom(Kind.JOB, key.namespace(), key.name() + "-"))))
        .or(() -> Optional.of(new CronJobCommand.Gone()))
        .stream()
        .toList();
  }

  /** Whether a Command is for this object, and not for a former one of its name. */
  private static boolean isFor(HasMetadata object, Command command) {
    String uid = targetUid(command);
    return uid.isEmpty() || uid.equals(object.getMetadata().getUid());
  }

  private static String targetUid(Command command) {
    return Objects.requireNonNullElse(command.target.getUid(), "");
  }

  private static Kept inVainForJob(Command command) {
    var meta = command.getMetadata();
    return new JobCommand.OrderInVain(meta.getUid(), meta.getName(), targetUid(command));
  }

  private static Kept inVainForQueue(Command command) {
    var meta = command.getMetadata();
    return new QueueCommand.OrderInVain(
        meta.getUid(), meta.getNamespace(), meta.getName(), targetUid(command));
  }

  private Kept refused(Command command) {
    var meta = command.getMetadata();
    return new QueueCommand.OrderRefused(
        meta.getUid(), meta.getNamespace(), meta.getName(), known.commands().refusal(command));
  }
}
