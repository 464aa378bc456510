package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.jobflow.JobFlowCommand;
import io.hekla.model.jobflow.JobFlowEffect;
import io.hekla.model.jobflow.JobFlowMachine;
import io.hekla.model.jobflow.JobFlowObservations;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.Arguments.ArgumentSet;
import org.junit.jupiter.params.provider.MethodSource;

/** The CRD, the rules and the reader of an object let through the same of it. */
class SameBoundsTest {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final String POD_GROUP = "podgroups.scheduling.volcano.sh";
  private static final String JOB_FLOW = "jobflows.flow.volcano.sh";
  private static final String PROBE =
      "flows/items/properties/dependsOn/properties/probe/properties/";

  static Stream<ArgumentSet> bounds() {
    return Stream.of(
        row(POD_GROUP, "minMember/maximum", Bounds.MEMBERS, n -> podGroup("minMember: " + n)),
        row(
            POD_GROUP,
            "minTaskMember/additionalProperties/maximum",
            Bounds.MEMBERS,
            n -> podGroup("minTaskMember: {worker: " + n + "}")),
        row(
            POD_GROUP,
            "minTaskMember/maxProperties",
            Bounds.TASKS,
            n -> podGroup("minTaskMember: {" + times(n, "t%d: 1") + "}")),
        row(
            POD_GROUP,
            "subGroupPolicy/maxItems",
            Bounds.SUB_GROUPS,
            n -> podGroup("subGroupPolicy: [" + times(n, "{name: p%d}") + "]")),
        row(
            "hypernodes.topology.volcano.sh",
            "members/maxItems",
            Bounds.HYPERNODE_MEMBERS,
            n ->
                object(
                    HyperNode.class,
                    "tier: 1, members: ["
                        + times(n, "{type: Node, selector: {exactMatch: {name: n%d}}}")
                        + "]")),
        row(
            JOB_FLOW,
            "flows/maxItems",
            Bounds.FLOWS,
            n -> object(JobFlow.class, "flows: [" + times(n, "{name: f%d}") + "]")),
        row(
            JOB_FLOW,
            "flows/items/properties/dependsOn/properties/targets/maxItems",
            Bounds.FLOW_TARGETS,
            n -> flow("targets: [" + times(n, "first") + "]")),
        row(JOB_FLOW, PROBE + "httpGetList/maxItems", Bounds.FLOW_PROBES, n -> probes("http", n)),
        row(JOB_FLOW, PROBE + "tcpSocketList/maxItems", Bounds.FLOW_PROBES, n -> probes("tcp", n)),
        row(
            JOB_FLOW,
            PROBE + "taskStatusList/maxItems",
            Bounds.FLOW_PROBES,
            n -> probes("status", n)));
  }

  private static ArgumentSet row(
      String crd, String field, int most, IntFunction<HasMetadata> object) {
    return Arguments.argumentSet(crd + " " + field, crd, field, most, object);
  }

  @ParameterizedTest
  @MethodSource("bounds")
  void rulesAndReadersShareTheSameBounds(
      String crd, String field, int most, IntFunction<HasMetadata> object) throws Exception {
    JsonNode spec =
        YAML.readTree(Path.of("../deploy/crds", crd + ".yaml").toFile())
            .at("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties");

    assertThat(spec.at("/" + field).asLong()).as("CRD").isEqualTo(most);
    assertThat(isRefused(object.apply(most))).as("rule, at the bound").isFalse();
    assertThat(isRefused(object.apply(most + 1))).as("rule, beyond it").isTrue();
    assertThat(fault(object.apply(most))).as("reader, at the bound").isEmpty();
    assertThat(fault(object.apply(most + 1)))
        .as("reader, beyond it")
        .hasValueSatisfying(conflict -> assertThat(conflict).contains("at most " + most));
  }

  /** Returns whether a rule about bounds refuses an object. */
  private static boolean isRefused(HasMetadata object) {
    return Admission.review(new Review.Create(object), AdmissionContext.of(List.of()))
            instanceof Verdict.Refused(var judged, var findings)
        && findings.stream().anyMatch(finding -> finding.remedy().contains("at most"));
  }

  /** Event to the user who stored an object that Hekla does not act on. */
  private static Optional<String> fault(HasMetadata object) {
    try {
      switch (object) {
        case PodGroup podGroup -> PodGroupReader.read(podGroup);
        case JobFlow jobFlow -> {
          return flowFault(jobFlow);
        }
        default -> FactReader.read(object);
      }
      return Optional.empty();
    } catch (IllegalArgumentException conflict) {
      return Optional.of(String.valueOf(conflict.getMessage()));
    }
  }

  private static Optional<String> flowFault(JobFlow jobFlow) {
    var machine = new JobFlowMachine(true, Duration.ofMinutes(1));
    var command = new JobFlowCommand.Observe(JobFlowObservations.of(jobFlow, new Nothing()));
    return machine.decide(machine.initial(), command, Instant.EPOCH).effects().stream()
        .filter(JobFlowEffect.Report.class::isInstance)
        .map(JobFlowEffect.Report.class::cast)
        .filter(report -> report.reason().equals("InvalidFlows"))
        .map(JobFlowEffect.Report::message)
        .findFirst();
  }

  /** A namespace in which nothing is. */
  private static final class Nothing implements JobFlowObservations.Around {
    @Override
    public Optional<Job> job(String name) {
      return Optional.empty();
    }

    @Override
    public Collection<Pod> pods(Job job) {
      return List.of();
    }

    @Override
    public boolean hasTemplate(String name) {
      return true;
    }
  }

  private static HasMetadata podGroup(String spec) {
    return object(PodGroup.class, spec);
  }

  private static HasMetadata flow(String dependsOn) {
    return object(
        JobFlow.class, "flows: [{name: first}, {name: second, dependsOn: {" + dependsOn + "}}]");
  }

  private static HasMetadata probes(String kind, int count) {
    String list =
        switch (kind) {
          case "http" -> "httpGetList: [" + times(count, "{taskName: t, path: /, port: 1}");
          case "tcp" -> "tcpSocketList: [" + times(count, "{taskName: t, port: 1}");
          default -> "taskStatusList: [" + times(count, "{taskName: t, phase: Running}");
        };
    return flow("targets: [first], probe: {" + list + "]}");
  }

  private static String times(int count, String entry) {
    return IntStream.range(0, count)
        .mapToObj(i -> entry.replace("%d", String.valueOf(i)))
        .collect(Collectors.joining(", "));
  }

  private static <T extends HasMetadata> T object(Class<T> type, String spec) {
    try {
      return YAML.readValue(
          "{metadata: {namespace: ns, name: one, uid: u, creationTimestamp:"
              + " '2026-01-01T00:00:00Z'}, spec: {"
              + spec
              + "}}",
          type);
    } catch (java.io.IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
