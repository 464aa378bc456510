package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.model.api.JobFlow;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * JobFlows and JobTemplates on a real API server. Source:
 * docs/reference/controllers.md#jobflow-controller,
 * docs/reference/controllers.md#jobtemplate-controller.
 */
@OnRealApiServer
class RealJobFlowsST {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(1, "8", "8Gi");

  private static final JobUser jobs = new JobUser(system);

  @BeforeAll
  static void makeTemplates() {
    for (String name : List.of("a", "b", "c")) {
      system.apply(
          """
          apiVersion: flow.volcano.sh/v1alpha1
          kind: JobTemplate
          metadata: {name: %s}
          spec: %s
          """
              .formatted(name, JobUser.onePod()));
    }
  }

  private static void flow(String name, String flows, String policy) {
    system.apply(
        """
        apiVersion: flow.volcano.sh/v1alpha1
        kind: JobFlow
        metadata: {name: %s}
        spec: {jobRetainPolicy: %s, flows: %s}
        """
            .formatted(name, policy, flows));
  }

  private static JobFlow flow(String name) {
    return system.user().find(Kind.JOB_FLOW, name).orElseThrow();
  }

  private static void finishUntilFlowSucceeds(String flow) {
    system.awaitThat(
        "flow " + flow + " being Succeed",
        () -> {
          system.kubelet().finish(pod -> pod.name().startsWith(flow + "-"));
          var status = flow(flow).getStatus();
          return status != null && status.state != null && "Succeed".equals(status.state.phase);
        });
  }

  @Test
  void flowsRunInTheirOrderAndTemplatesListTheirJobs() {
    flow(
        "chain",
        "[{name: a}, {name: b, dependsOn: {targets: [a]}}, {name: c, dependsOn: {targets: [b]}}]",
        "retain");
    jobs.awaitPhase("chain-a", "Running");
    assertThat(jobs.ofMaker("chain")).containsExactly("chain-a");
    finishUntilFlowSucceeds("chain");

    assertThat(jobs.ofMaker("chain")).containsExactly("chain-a", "chain-b", "chain-c");
    assertThat(flow("chain").getStatus().completedJobs)
        .containsExactly("chain-a", "chain-b", "chain-c");
    system.awaitTold("JobFlow", "chain", "Created");
    system.awaitThat(
        "the use of b",
        () ->
            system
                .user()
                .find(Kind.JOB_TEMPLATE, "b")
                .filter(template -> template.getStatus() != null)
                .map(template -> template.getStatus().jobDependsOnList)
                .filter(used -> used.contains("chain-b"))
                .isPresent());
  }

  @Test
  void theJobsOfASuccessAreDeletedIfTheyShall() {
    flow("brief", "[{name: a}]", "delete");
    finishUntilFlowSucceeds("brief");

    system.awaitThat("no Jobs of it", () -> jobs.ofMaker("brief").isEmpty());
    assertThat(flow("brief").getStatus().completedJobs).containsExactly("brief-a");
  }

  @Test
  void aFlowWhoseJobFailedGoesNoFurther() {
    flow("broken", "[{name: a}, {name: b, dependsOn: {targets: [a]}}]", "retain");
    jobs.awaitRunning("broken-a", 1);

    system.kubelet().fail("broken-a-worker-0", 1);

    system.awaitThat(
        "the flow having failed",
        () ->
            flow("broken").getStatus() != null
                && flow("broken").getStatus().state != null
                && "Failed".equals(flow("broken").getStatus().state.phase));
    assertThat(jobs.ofMaker("broken")).containsExactly("broken-a");
  }

  @Test
  void aFlowGoesOnWhereARestartOfHeklaLeftIt() throws Exception {
    flow("long", "[{name: a}, {name: b, dependsOn: {targets: [a]}}]", "retain");
    jobs.awaitRunning("long-a", 1);
    String first = jobs.job("long-a").orElseThrow().getMetadata().getUid();

    system.hekla().kill();
    system.kubelet().finish("long-a-worker-0");
    system.hekla().startAgain();

    jobs.awaitRunning("long-b", 1);
    finishUntilFlowSucceeds("long");
    assertThat(jobs.job("long-a").orElseThrow().getMetadata().getUid()).isEqualTo(first);
    assertThat(flow("long").getStatus().completedJobs).containsExactly("long-a", "long-b");
  }
}
