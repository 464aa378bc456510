package io.hekla.model.jobflow;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.Flow;
import io.hekla.model.api.FlowProbe;
import io.hekla.model.api.HttpGetProbe;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.TaskStatusProbe;
import io.hekla.model.api.TcpSocketProbe;
import io.hekla.model.job.JobPhase;
import io.hekla.model.text.ApiTime;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reader of API objects into a JobFlow's observed state. */
public final class JobFlowObservations {
  /** Objects around a JobFlow in its namespace. */
  public interface Around {
    /** Returns the Job of this name. */
    Optional<Job> job(String name);

    /** Returns the pods of a Job. */
    Collection<Pod> pods(Job job);

    /** Returns whether there is a JobTemplate of this name. */
    boolean hasTemplate(String name);
  }

  private JobFlowObservations() {}

  /**
   * Reads the observed state of a JobFlow.
   *
   * @param around its namespace
   */
  public static JobFlowObservation of(JobFlow jobFlow, Around around) {
    var meta = jobFlow.getMetadata();
    var flows = flows(jobFlow);
    var probed = probedTasks(flows.values());
    var members = new ArrayList<JobFlowObservation.Member>();
    for (String flow : flows.keySet()) {
      around
          .job(FlowJobBuilder.name(meta.getName(), flow))
          .map(job -> member(flow, job, meta.getUid(), PodAddresses.of(job, probed, around)))
          .ifPresent(members::add);
    }
    return new JobFlowObservation(
        meta.getUid(),
        meta.getName(),
        meta.getDeletionTimestamp() != null,
        jobFlow.getSpec() != null && "delete".equals(jobFlow.getSpec().jobRetainPolicy),
        flows.values().stream().map(flow -> plan(flow, around.hasTemplate(flow.name))).toList(),
        members,
        JobFlowStatusConverter.read(jobFlow.getStatus()));
  }

  /**
   * Returns the flow of this name; of several the last one, as in Volcano
   * (docs/admission.md#jobflow).
   */
  public static Optional<Flow> flow(JobFlow jobFlow, String name) {
    return Optional.ofNullable(flows(jobFlow).get(name));
  }

  /** Returns the names of the flows, which are those of their JobTemplates. */
  public static Set<String> templates(JobFlow jobFlow) {
    return flows(jobFlow).keySet();
  }

  private static Map<String, Flow> flows(JobFlow jobFlow) {
    var flows = new LinkedHashMap<String, Flow>();
    if (jobFlow.getSpec() != null && jobFlow.getSpec().flows != null) {
      jobFlow.getSpec().flows.stream()
          .filter(flow -> flow.name != null)
          .forEach(flow -> flows.put(flow.name, flow));
    }
    return flows;
  }

  private static JobFlowObservation.FlowSpec plan(Flow flow, boolean templateExists) {
    var on = flow.dependsOn;
    return new JobFlowObservation.FlowSpec(
        flow.name,
        on == null ? List.of() : orEmpty(on.targets),
        on == null || on.probe == null ? List.of() : probes(on.probe),
        templateExists);
  }

  private static List<Probe> probes(FlowProbe stated) {
    var probes = new ArrayList<Probe>();
    for (TaskStatusProbe probe : orEmpty(stated.taskStatusList)) {
      probes.add(new Probe.TaskPhase(text(probe.taskName), text(probe.phase)));
    }
    for (TcpSocketProbe probe : orEmpty(stated.tcpSocketList)) {
      probes.add(new Probe.Tcp(text(probe.taskName), or0(probe.port)));
    }
    for (HttpGetProbe probe : orEmpty(stated.httpGetList)) {
      var header = probe.httpHeader;
      probes.add(
          new Probe.Http(
              text(probe.taskName),
              text(probe.path),
              or0(probe.port),
              header == null ? "" : text(header.name),
              header == null ? "" : text(header.value)));
    }
    return probes;
  }

  /** Returns the tasks whose pods some flow probes. */
  private static Set<String> probedTasks(Collection<Flow> flows) {
    var tasks = new TreeSet<String>();
    for (Flow flow : flows) {
      for (Probe probe : plan(flow, true).probes()) {
        if (probe instanceof Probe.NetworkProbe probed) {
          tasks.add(probed.task());
        }
      }
    }
    return tasks;
  }

  private static JobFlowObservation.Member member(
      String flow, Job job, String owner, Map<String, List<String>> addresses) {
    var meta = job.getMetadata();
    var status = Optional.ofNullable(job.getStatus());
    return new JobFlowObservation.Member(
        flow,
        meta.getName(),
        meta.getUid(),
        orEmpty(meta.getOwnerReferences()).stream()
            .anyMatch(
                one -> Boolean.TRUE.equals(one.getController()) && owner.equals(one.getUid())),
        JobPhase.read(status.map(seen -> seen.state).map(state -> state.phase).orElse("")),
        ApiTime.orEpoch(meta.getCreationTimestamp()),
        status
            .map(seen -> seen.runningDuration)
            .flatMap(GoDuration::parse)
            .map(ran -> ran.truncatedTo(ChronoUnit.SECONDS))
            .orElse(Duration.ZERO),
        status.map(seen -> seen.retryCount).orElse(0),
        status.map(seen -> JobFlowStatusConverter.taskPods(seen.taskStatusCount)).orElse(Map.of()),
        addresses);
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static int or0(@Nullable Integer number) {
    return number == null ? 0 : number;
  }
}
