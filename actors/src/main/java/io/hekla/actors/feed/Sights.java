package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.ObjectMeta;
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
import java.util.Optional;
import java.util.function.Function;

/**
 * What the API shows of one object, as commands of its machine: orders first, then the look itself;
 * or that it is gone.
 */
final class Sights {
  private final Known known;
  private final Departures departures;
  private final Admissions admissions;
  private final boolean inheritOwnerAnnotations;

  /**
   * @param departures which pods of Jobs went that these did not delete
   * @param admissions what the scheduler has decided and the API does not show yet
   * @param inheritOwnerAnnotations whether what makes pods hands annotations down to their PodGroup
   */
  Sights(
      Known known, Departures departures, Admissions admissions, boolean inheritOwnerAnnotations) {
    this.known = known;
    this.departures = departures;
    this.admissions = admissions;
    this.inheritOwnerAnnotations = inheritOwnerAnnotations;
  }

  List<Kept> job(ObjectKey key) {
    Optional<Job> found = known.get(Kind.JOB, key);
    if (found.isEmpty()) {
      return inVain(
          Kind.JOB,
          key,
          order -> new JobCommand.OrderInVain(order.getUid(), order.getName()),
          new JobCommand.Gone());
    }
    Job job = found.get();
    Optional<PodGroup> group =
        known.get(Kind.POD_GROUP, new ObjectKey(key.namespace(), PodGroupOfJob.name(job)));
    boolean queueExists =
        known.get(Kind.QUEUE, new ObjectKey("", JobSights.queueOf(job))).isPresent();
    var shown =
        JobSights.of(
            job,
            List.<Pod>copyOf(known.podsOfJob(key)),
            departures.of(key, job.getMetadata().getUid()),
            group,
            queueExists,
            claim -> known.get(Kind.CLAIM, new ObjectKey(key.namespace(), claim)).isPresent());
    var sight = group.filter(admissions::include).isPresent() ? shown.letIn() : shown;
    var commands = new ArrayList<Kept>();
    for (Command order : ordersFor(Kind.JOB, key)) {
      commands.add(
          new JobCommand.Order(
              order.getMetadata().getUid(),
              order.getMetadata().getName(),
              JobAction.read(String.valueOf(order.action)),
              sight));
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
    if (found.isEmpty()) {
      return inVain(
          Kind.QUEUE,
          key,
          order ->
              new QueueCommand.OrderInVain(order.getUid(), order.getNamespace(), order.getName()),
          new QueueCommand.Gone());
    }
    var sight = QueueSights.of(found.get(), known.all(Kind.QUEUE), known.groupsOfQueue(key.name()));
    var commands = new ArrayList<Kept>();
    for (Command order : ordersFor(Kind.QUEUE, key)) {
      commands.add(
          new QueueCommand.Order(
              order.getMetadata().getUid(),
              order.getMetadata().getNamespace(),
              order.getMetadata().getName(),
              QueueAction.read(String.valueOf(order.action)),
              sight));
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
      return known.get(Kind.JOB_TEMPLATE, new ObjectKey(name, template)).isPresent();
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

  /** Orders for what is not there, and at last that it is gone. */
  private List<Kept> inVain(
      Kind<?> kind, ObjectKey target, Function<ObjectMeta, Kept> drop, Kept gone) {
    var commands = new ArrayList<Kept>();
    ordersFor(kind, target).forEach(order -> commands.add(drop.apply(order.getMetadata())));
    commands.add(gone);
    return commands;
  }

  private List<Command> ordersFor(Kind<?> kind, ObjectKey target) {
    return known.all(Kind.COMMAND).stream()
        .filter(order -> Known.targetOf(order, kind).equals(Optional.of(target)))
        .toList();
  }
}
