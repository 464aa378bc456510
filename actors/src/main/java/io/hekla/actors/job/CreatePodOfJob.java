package io.hekla.actors.job;

import io.hekla.actors.kubernetes.CreateOwned;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.Verb;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.job.PodOfJob;
import io.hekla.model.job.plugins.JobPlugins;
import java.util.concurrent.CompletionStage;

/**
 * Creates the pod of one index of a task. The pod is made when its request begins: those of a slice
 * that wait take no memory for their specs.
 *
 * @param plugins of the Job
 */
record CreatePodOfJob(
    Job job, JobPlugins plugins, TaskSpec task, int index, int version, int retryCount)
    implements Verb {
  @Override
  public String namespace() {
    return job.getMetadata().getNamespace();
  }

  @Override
  public boolean creates() {
    return true;
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    var pod = PodOfJob.of(job, plugins, task, index, version, retryCount);
    return new CreateOwned<>(Kind.POD, pod).attempt(api);
  }
}
