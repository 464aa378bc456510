package io.hekla.admission.podgroup;

import io.hekla.admission.part.AmountChecks;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.part.QueueChoice;
import io.hekla.admission.part.TopologyChecks;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Default;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.admission.user.UserRules;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.SubGroupPolicySpec;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.QueueNames;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Admission rules of PodGroups: their queue, their amounts, their topology. */
public final class PodGroupRules {
  private static final String QUEUE_OF_NAMESPACE =
      "namespaceObject.metadata.?annotations[?'" + WellKnownKeys.QUEUE_NAME + "'].orValue('')";

  /** All rules, in the order of Volcano's webhook. */
  public static final KindRules<PodGroup> ALL =
      new KindRules<>(
          PodGroup.class,
          "podgroups",
          podGroup -> podGroup.getSpec() != null,
          List.of(
              Default.<PodGroup>of(
                      "podgroup.default-queue",
                      "Volcano",
                      "A PodGroup without queue, or in `default`, gets the queue that the "
                          + "annotation `scheduling.volcano.sh/queue-name` of its namespace names, "
                          + "or else `default`.",
                      PodGroupRules::queue)
                  .inCel(
                      ("object.spec.?queue.orValue('') in ['', 'default'] && %1$s != '' ?"
                              + " [JSONPatch{op: 'add', path: '/spec/queue', value: %1$s}] : []")
                          .formatted(QUEUE_OF_NAMESPACE)),
              UserRules.recorded("podgroup", "A PodGroup")),
          rules());

  private PodGroupRules() {}

  private static List<Rule<PodGroup>> rules() {
    return Stream.of(ownRules(), UserRules.<PodGroup>of("podgroup", "A PodGroup"))
        .flatMap(List::stream)
        .toList();
  }

  private static List<Rule<PodGroup>> ownRules() {
    return List.of(
        Rule.<PodGroup>whenCreated(
                "podgroup.minimum-not-negative",
                "CRD",
                "`minMember` of a PodGroup is 0 or more.",
                PodGroupRules::minimum)
            .byTypes(),
        Rule.<PodGroup>whenStored(
                "podgroup.members-fit",
                "Hekla",
                "`minMember` and each entry of `minTaskMember` of a PodGroup are at most %d."
                        .formatted(Bounds.MEMBERS)
                    + " `minTaskMember` has at most %d entries.".formatted(Bounds.TASKS),
                PodGroupRules::members)
            .byTypes(),
        Rule.<PodGroup>whenStored(
                "podgroup.sub-groups-fit",
                "Hekla",
                "A PodGroup has at most %d entries of `subGroupPolicy`."
                    .formatted(Bounds.SUB_GROUPS),
                PodGroupRules::subGroups)
            .byTypes(),
        Rule.<PodGroup>whenCreated(
                "podgroup.amounts-readable",
                "Hekla",
                "Every amount of `minResources` is a quantity of at least 0.",
                (input, findings) ->
                    AmountChecks.check(
                        "spec.minResources",
                        NullSafe.map(input.object().getSpec().minResources),
                        findings))
            .inCel(AmountChecks.validInCel("object.spec.?minResources")),
        Rule.<PodGroup>whenCreated(
                "podgroup.tier-said-once",
                "Volcano",
                "`networkTopology` of a PodGroup and of its sub-groups names the highest tier"
                    + " by number or by name, not both.",
                PodGroupRules::topology)
            .inCel(
                TopologyChecks.inCel("object.spec.?networkTopology")
                    + " && object.spec.?subGroupPolicy.orValue([]).all(s, "
                    + TopologyChecks.inCel("s.?networkTopology")
                    + ")"),
        Rule.whenCreated(
            "podgroup.queue-exists",
            "Volcano",
            "The queue of a PodGroup exists.",
            (input, findings) ->
                QueueChoice.exists(
                    NullSafe.text(input.object().getSpec().queue), input.context(), findings)),
        Rule.whenCreated(
            "podgroup.queue-open",
            "Volcano",
            "The queue of a PodGroup is Open, or is new and has no state yet.",
            (input, findings) ->
                QueueChoice.isOpen(
                    NullSafe.text(input.object().getSpec().queue), input.context(), findings)),
        Rule.whenStored(
            "podgroup.queue-admits-namespace",
            "Hekla",
            "The queue of a new PodGroup, or the one that it is moved to, and all above it"
                + " admit the namespace, as with `job.queue-admits-namespace`.",
            PodGroupRules::access));
  }

  private static void queue(PodGroup podGroup, AdmissionContext context) {
    QueueNames.fill(podGroup, context.settings().defaultQueue());
    String ofNamespace =
        context
            .namespaceAnnotations()
            .getOrDefault(NullSafe.text(podGroup.getMetadata().getNamespace()), Map.of())
            .getOrDefault(WellKnownKeys.QUEUE_NAME, "");
    if (isDefault(podGroup.getSpec().queue, context) && !ofNamespace.isEmpty()) {
      podGroup.getSpec().queue = ofNamespace;
    }
  }

  private static void access(RuleInput<PodGroup> input, Findings findings) {
    if (input.isNew(podGroup -> podGroup.getSpec().queue)) {
      QueueChoice.admits(
          "spec.queue",
          NullSafe.text(input.object().getSpec().queue),
          NullSafe.text(input.object().getMetadata().getNamespace()),
          input.context(),
          findings);
    }
  }

  private static boolean isDefault(@Nullable String queue, AdmissionContext context) {
    return QueueNames.DEFAULT.equals(queue) || context.settings().defaultQueue().equals(queue);
  }

  private static void minimum(RuleInput<PodGroup> input, Findings findings) {
    if (NullSafe.number(input.object().getSpec().minMember) < 0) {
      findings.add(
          "spec.minMember", "is " + input.object().getSpec().minMember, "must be 0 or more");
    }
  }

  private static void members(RuleInput<PodGroup> input, Findings findings) {
    var spec = input.object().getSpec();
    members("spec.minMember", NullSafe.number(spec.minMember), findings);
    Map<String, Integer> byTask = NullSafe.map(spec.minTaskMember);
    findings.entries("spec.minTaskMember", byTask.size(), Bounds.TASKS);
    byTask.forEach(
        (task, number) -> members("spec.minTaskMember." + task, NullSafe.number(number), findings));
  }

  private static void members(String at, int number, Findings findings) {
    if (number > Bounds.MEMBERS) {
      findings.add(at, "is " + number, "must be at most " + Bounds.MEMBERS);
    }
  }

  private static void subGroups(RuleInput<PodGroup> input, Findings findings) {
    int policies = NullSafe.list(input.object().getSpec().subGroupPolicy).size();
    findings.entries("spec.subGroupPolicy", policies, Bounds.SUB_GROUPS);
  }

  private static void topology(RuleInput<PodGroup> input, Findings findings) {
    TopologyChecks.check(
        "spec.networkTopology", input.object().getSpec().networkTopology, findings);
    List<SubGroupPolicySpec> policies = NullSafe.list(input.object().getSpec().subGroupPolicy);
    for (int i = 0; i < policies.size(); i++) {
      TopologyChecks.check(
          "spec.subGroupPolicy[" + i + "].networkTopology",
          policies.get(i).networkTopology,
          findings);
    }
  }
}
