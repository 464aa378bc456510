package io.hekla.scheduler.testing;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.cluster.DemandReader;
import io.hekla.model.cluster.HostPort;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodClaims;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.PodDemands;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.cluster.PodRelations;
import io.hekla.model.cluster.PodTerm;
import io.hekla.model.cluster.QosClass;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.cluster.SpreadConstraint;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.cluster.Toleration;
import io.hekla.model.cluster.WorkloadInfo;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** A pod of a test; pending, asking for nothing but its place unless said otherwise. */
public final class PodBuilder {
  private final ObjectKey key;
  private final Optional<ObjectKey> podGroup;
  private final int index;
  private ResourceVector request = ResourceVector.EMPTY.with(ResourceVector.PODS, 1);
  private String role = "";
  private int priority = 1;
  private TaskStatus status = TaskStatus.PENDING;
  private String node = "";
  private String nominated = "";
  private TaskInfo.Gating gating = TaskInfo.Gating.NONE;
  private boolean preempts = true;
  private boolean preemptable = true;
  private PodHistory history = PodHistory.NEW;
  private QosClass qos = QosClass.BURSTABLE;
  private final List<ContainerDemand> containers = new ArrayList<>();
  private final Map<String, String> annotations = new HashMap<>();
  private final List<String> volumeClaims = new ArrayList<>();
  private final List<PodClaims.OfDevices> deviceClaims = new ArrayList<>();
  private String priorityClass = "";
  private final Map<String, String> selector = new HashMap<>();
  private final List<NodeSelectorTerm.Preferred> preferred = new ArrayList<>();
  private final List<Toleration> tolerations = new ArrayList<>();
  private final Map<String, String> labels = new HashMap<>();
  private final List<HostPort> ports = new ArrayList<>();
  private final List<PodTerm> near = new ArrayList<>();
  private final List<PodTerm> apart = new ArrayList<>();
  private final List<PodTerm.Preferred> likes = new ArrayList<>();
  private final List<SpreadConstraint> spread = new ArrayList<>();
  private List<String> images = List.of();
  private Optional<ObjectKey> workload = Optional.empty();

  PodBuilder(ObjectKey key, Optional<ObjectKey> podGroup, int index) {
    this.key = key;
    this.podGroup = podGroup;
    this.index = index;
  }

  public PodBuilder cpu(String quantity) {
    return asks("cpu", quantity);
  }

  public PodBuilder memory(String quantity) {
    return asks("memory", quantity);
  }

  public PodBuilder asks(String resource, String quantity) {
    request = ResourceAmounts.with(request, resource, quantity);
    return this;
  }

  public PodBuilder role(String value) {
    role = value;
    return this;
  }

  public PodBuilder priority(int value) {
    priority = value;
    return this;
  }

  public PodBuilder priorityClass(String name) {
    priorityClass = name;
    return this;
  }

  public PodBuilder neverPreempts() {
    preempts = false;
    return this;
  }

  public PodBuilder history(PodHistory value) {
    history = value;
    return this;
  }

  public PodBuilder qos(QosClass value) {
    qos = value;
    return this;
  }

  /** A container; the pod's request is said apart from it. */
  public PodBuilder container(ContainerDemand demand) {
    containers.add(demand);
    return this;
  }

  public PodBuilder annotation(String key, String value) {
    annotations.put(key, value);
    return this;
  }

  public PodBuilder mounts(String claim) {
    volumeClaims.add(claim);
    return this;
  }

  /** Uses devices by a ResourceClaim of its namespace. */
  public PodBuilder claims(String resourceClaim) {
    deviceClaims.add(new PodClaims.OfDevices(resourceClaim, resourceClaim));
    return this;
  }

  public PodBuilder notPreemptable() {
    preemptable = false;
    return this;
  }

  public PodBuilder runningOn(String name) {
    status = TaskStatus.RUNNING;
    node = name;
    return this;
  }

  /** Is on a node and does not run yet: whoever may write pods may say so. */
  public PodBuilder boundTo(String name) {
    status = TaskStatus.BOUND;
    node = name;
    return this;
  }

  public PodBuilder succeeded() {
    status = TaskStatus.SUCCEEDED;
    return this;
  }

  public PodBuilder leaving(String name) {
    status = TaskStatus.RELEASING;
    node = name;
    return this;
  }

  public PodBuilder nominatedTo(String name) {
    nominated = name;
    return this;
  }

  public PodBuilder gated() {
    gating = TaskInfo.Gating.BY_OTHERS;
    return this;
  }

  public PodBuilder gatedByQueue() {
    gating = TaskInfo.Gating.BY_QUEUE;
    return annotation("scheduling.volcano.sh/queue-allocation-gate", "true");
  }

  public PodBuilder onlyOn(String label, String value) {
    selector.put(label, value);
    return this;
  }

  public PodBuilder prefers(int weight, String label, String value) {
    var requirement = new Requirement(label, Requirement.Operator.IN, List.of(value));
    preferred.add(
        new NodeSelectorTerm.Preferred(
            weight, new NodeSelectorTerm(List.of(requirement), List.of())));
    return this;
  }

  public PodBuilder tolerates(String taint) {
    tolerations.add(new Toleration(taint, "", true, Optional.empty()));
    return this;
  }

  public PodBuilder label(String label, String value) {
    labels.put(label, value);
    return this;
  }

  public PodBuilder port(String protocol, String address, int number) {
    ports.add(new HostPort(protocol, address, number));
    return this;
  }

  /** Must be near pods of the own namespace with this label. */
  public PodBuilder near(String topologyKey, String label, String value) {
    near.add(term(topologyKey, label, value));
    return this;
  }

  public PodBuilder near(PodTerm term) {
    near.add(term);
    return this;
  }

  /** Must not be near pods of the own namespace with this label. */
  public PodBuilder apartFrom(String topologyKey, String label, String value) {
    apart.add(term(topologyKey, label, value));
    return this;
  }

  public PodBuilder apartFrom(PodTerm term) {
    apart.add(term);
    return this;
  }

  /** Would like to be near such pods or, with a negative weight, away from them. */
  public PodBuilder likes(int weight, String topologyKey, String label, String value) {
    return likes(weight, term(topologyKey, label, value));
  }

  /** The same of any pods. */
  public PodBuilder likes(int weight, PodTerm term) {
    likes.add(new PodTerm.Preferred(weight, term));
    return this;
  }

  public PodBuilder spread(SpreadConstraint constraint) {
    spread.add(constraint);
    return this;
  }

  private PodTerm term(String topologyKey, String label, String value) {
    return new PodTerm(
        new TreeSet<>(List.of(key.namespace())),
        LabelSelector.NOTHING,
        LabelSelector.of(List.of(new Requirement(label, Requirement.Operator.IN, List.of(value)))),
        topologyKey);
  }

  /** Is a replica of a workload of its namespace. */
  public PodBuilder of(String kind, String name) {
    workload = Optional.of(WorkloadInfo.key(kind, key.namespace(), name));
    return this;
  }

  public PodBuilder image(String name) {
    images = List.of(name);
    return this;
  }

  private PodDemands demands() {
    ResourceVector limits = ResourceVector.EMPTY;
    for (ContainerDemand container : containers) {
      limits = limits.plus(container.limits());
    }
    var directives = new HashMap<>(annotations);
    directives.keySet().retainAll(DemandReader.DIRECTIVES);
    return new PodDemands(qos, limits, containers, directives);
  }

  TaskInfo build() {
    var nonZero =
        ResourceVector.of(
            Math.max(request.milliCpu(), 100), Math.max(request.memoryBytes(), 200L << 20));
    return new TaskInfo(
        "uid-" + key,
        key,
        podGroup,
        role,
        priority,
        priorityClass,
        request,
        nonZero,
        status,
        node,
        nominated,
        Instant.ofEpochSecond(index),
        preempts,
        preemptable,
        gating,
        new PodConstraints(selector, Optional.empty(), preferred, tolerations),
        demands(),
        new PodClaims(volumeClaims, deviceClaims),
        history,
        labels,
        annotations,
        new PodRelations(ports, near, apart, likes, spread),
        images,
        workload);
  }
}
