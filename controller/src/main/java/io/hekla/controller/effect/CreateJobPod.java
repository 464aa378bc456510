package io.hekla.controller.effect;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.job.JobPodBuilder;
import io.hekla.model.job.plugins.JobPlugins;
import java.util.concurrent.CompletionStage;

/**
 * Request that creates the pod of one index of a task. The pod is built when its request begins:
 * waiting pods of a slice take no memory.
 *
 * @param plugins of the Job
 * @param spec shared by the pods of the task, as far as no plugin adds to it
 */
record CreateJobPod(
    Job job,
    JobPlugins plugins,
    TaskSpec task,
    PodSpec spec,
    int index,
    int version,
    int retryCount)
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
    var pod = JobPodBuilder.of(job, plugins, task, spec, index, version, retryCount);
    return new CreateOwned<>(Kind.POD, pod).attempt(api);
  }
}
