package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the DNS policy of pods in their host's network. */
class HostNetworkTest {
  @Test
  void podsInTheHostsNetworkAskTheClusterUnlessTheySayWhom() {
    var job = new Job();
    job.setSpec(new JobSpec());
    job.getSpec().tasks =
        new ArrayList<>(List.of(task(true, ""), task(true, "Default"), task(false, "")));

    HostNetwork.fill(job);

    assertThat(job.getSpec().tasks)
        .extracting(task -> task.template.getSpec().getDnsPolicy())
        .containsExactly("ClusterFirstWithHostNet", "Default", "");
  }

  @Test
  void aJobThatSaysNothingStaysAsItIs() {
    var job = new Job();
    HostNetwork.fill(job);
    job.setSpec(new JobSpec());
    job.getSpec().tasks = new ArrayList<>(List.of(new TaskSpec()));

    HostNetwork.fill(job);

    assertThat(job.getSpec().tasks).hasSize(1);
  }

  private static TaskSpec task(boolean inHostNetwork, String dnsPolicy) {
    var task = new TaskSpec();
    task.template =
        new PodTemplateSpecBuilder()
            .withNewSpec()
            .withHostNetwork(inHostNetwork)
            .withDnsPolicy(dnsPolicy)
            .endSpec()
            .build();
    return task;
  }
}
