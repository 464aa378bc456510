package io.hekla.controller.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Jobs in the cache whose defaults were not filled in. */
class ObjectCacheTest {
  @Test
  void aJobIsReadAsAdmissionWouldHaveLeftIt() {
    var known = new ObjectCache();
    var task = new TaskSpec();
    task.template =
        new PodTemplateSpecBuilder().withNewSpec().withHostNetwork(true).endSpec().build();
    var job = new Job();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("default")
            .withName("train")
            .withResourceVersion("1")
            .build());
    job.setSpec(new JobSpec());
    job.getSpec().tasks = new ArrayList<>(List.of(task));

    known.take(new WatchEvent.Listed<>(Kind.JOB, List.of(job), 1));

    assertThat(task.name).isEqualTo("default0");
    assertThat(task.template.getSpec().getDnsPolicy()).isEqualTo("ClusterFirstWithHostNet");
  }
}
