package io.hekla.scheduler.testing;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.model.resource.Quantities;
import io.hekla.model.resource.ResourceVector;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A PodGroup of a test with its pods; in the queue {@code default}, of minimum 1, pending. In the
 * namespace {@code default}, unless its name gives another: {@code team/job}.
 */
public final class PodGroupBuilder {
  private final ObjectKey key;
  private Instant created;
  private String queue = "default";
  private int minMember = 1;
  private final Map<String, Integer> minTaskMember = new HashMap<>();
  private Optional<ResourceVector> minResources = Optional.empty();
  private final SortedMap<String, BigDecimal> quotaNeed = new TreeMap<>();
  private String priorityClass = "";
  private PodGroupPhase phase = PodGroupPhase.PENDING;
  private final Map<String, String> annotations = new HashMap<>();
  private Optional<NetworkTopology> topology = Optional.empty();
  private final List<SubGroupPolicy> subGroups = new ArrayList<>();
  private List<Condition> conditions = List.of();
  private final List<PodBuilder> pods = new ArrayList<>();

  PodGroupBuilder(String name, int index) {
    this.key = name.contains("/") ? ObjectKey.parse(name) : new ObjectKey("default", name);
    created = Instant.ofEpochSecond(index);
  }

  public PodGroupBuilder queue(String name) {
    queue = name;
    return this;
  }

  public PodGroupBuilder minMember(int value) {
    minMember = value;
    return this;
  }

  public PodGroupBuilder minTaskMember(String role, int value) {
    minTaskMember.put(role, value);
    return this;
  }

  public PodGroupBuilder created(Instant time) {
    created = time;
    return this;
  }

  /** A minimum; names that only quotas know are left to them. */
  public PodGroupBuilder needs(String resource, String quantity) {
    ResourceVector known = minResources.orElse(ResourceVector.EMPTY);
    minResources =
        Optional.of(
            resource.startsWith("requests.")
                ? known
                : ResourceAmounts.with(known, resource, quantity));
    quotaNeed.put(resource, Quantities.parse(quantity));
    return this;
  }

  public PodGroupBuilder priorityClass(String name) {
    priorityClass = name;
    return this;
  }

  public PodGroupBuilder phase(PodGroupPhase value) {
    phase = value;
    return this;
  }

  public PodGroupBuilder conditions(Condition... values) {
    conditions = List.of(values);
    return this;
  }

  public PodGroupBuilder annotation(String key, String value) {
    annotations.put(key, value);
    return this;
  }

  public PodGroupBuilder within(NetworkTopology value) {
    topology = Optional.of(value);
    return this;
  }

  public PodGroupBuilder subGroups(SubGroupPolicy policy) {
    subGroups.add(policy);
    return this;
  }

  /** Adds so many equal pods, numbered on. */
  public PodGroupBuilder pods(int count, UnaryOperator<PodBuilder> pod) {
    for (int i = 0; i < count; i++) {
      var name = new ObjectKey(key.namespace(), key.name() + "-" + pods.size());
      pods.add(pod.apply(new PodBuilder(name, Optional.of(key), pods.size())));
    }
    return this;
  }

  List<Change> build() {
    var changes = new ArrayList<Change>();
    changes.add(
        new Change.PodGroupSeen(
            new PodGroupInfo(
                key,
                "uid-" + key,
                queue,
                minMember,
                minTaskMember,
                minResources,
                new QuotaAmounts(quotaNeed),
                topology,
                subGroups,
                priorityClass,
                created,
                Map.of(),
                annotations,
                phase,
                conditions,
                0,
                0,
                0)));
    pods.forEach(pod -> changes.add(new Change.TaskSeen(pod.build())));
    return changes;
  }
}
