package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.Index;
import io.hekla.controller.cache.IndexKey;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.JobFlowCommand;
import io.hekla.model.jobflow.JobFlowObservations;
import io.hekla.model.machine.JournalSerializable;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Observer of JobFlows: the Jobs of their steps, these Jobs' pods, and the templates of the steps.
 */
public final class JobFlowObserver extends Observer {
  private static final IndexKey<ObjectKey, JobFlow> OF_TEMPLATE =
      new IndexKey<>(Kind.JOB_FLOW, JobFlowObserver::templatesOf);

  private final Index<ObjectKey, Pod> podsOfJob;
  private final Index<ObjectKey, JobFlow> ofTemplate;

  public JobFlowObserver(ObserverContext context) {
    super(Kind.JOB_FLOW, context.cache());
    this.podsOfJob = cache().index(JobObserver.PODS);
    this.ofTemplate = cache().index(OF_TEMPLATE);
  }

  private static List<ObjectKey> templatesOf(JobFlow flow) {
    String namespace = Delta.keyOf(flow).namespace();
    return JobFlowObservations.templates(flow).stream()
        .map(name -> new ObjectKey(namespace, name))
        .toList();
  }

  @Override
  public void affected(Delta delta, Consumer<ObjectKey> entities) {
    if (delta.kind().equals(Kind.JOB_FLOW)) {
      entities.accept(delta.key());
    } else if (delta.kind().equals(Kind.JOB)) {
      JobCreatorIndex.of(Kind.JOB_FLOW, delta, entities);
      if (delta.isAddedOrDeleted()) {
        JobCreatorIndex.thatMightName(Kind.JOB_FLOW, delta.key(), cache(), entities);
      }
    } else if (delta.kind().equals(Kind.JOB_TEMPLATE) && delta.isAddedOrDeleted()) {
      ofTemplate.of(delta.key()).forEach(flow -> entities.accept(Delta.keyOf(flow)));
    }
  }

  @Override
  public List<JournalSerializable> observe(ObjectKey key) {
    return List.of(
        cache()
            .get(Kind.JOB_FLOW, key)
            .<JournalSerializable>map(
                flow ->
                    new JobFlowCommand.Observe(
                        JobFlowObservations.of(flow, new Namespace(key.namespace()))))
            .orElseGet(JobFlowCommand.Gone::new));
  }

  @Override
  public boolean isWithheld(ObjectKey key) {
    return super.isWithheld(key)
        || (cache().get(Kind.JOB_FLOW, key).isPresent()
            && JobCreatorIndex.hasUnreadableJob(cache(), key));
  }

  /** The namespace of a JobFlow, as the flow sees it. */
  private final class Namespace implements JobFlowObservations.Around {
    private final String name;

    Namespace(String name) {
      this.name = name;
    }

    @Override
    public Optional<Job> job(String job) {
      return cache().get(Kind.JOB, new ObjectKey(name, job));
    }

    @Override
    public Collection<Pod> pods(Job job) {
      return podsOfJob.of(Delta.keyOf(job));
    }

    @Override
    public boolean hasTemplate(String template) {
      return cache().isThere(Kind.JOB_TEMPLATE, new ObjectKey(name, template));
    }
  }
}
