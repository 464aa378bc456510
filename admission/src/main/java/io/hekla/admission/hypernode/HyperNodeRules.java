package io.hekla.admission.hypernode;

import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.HyperNodeMember;
import io.hekla.model.api.HyperNodeSelector;
import io.hekla.model.api.SchemaRules;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Admission rules of HyperNodes: their members, and how these are chosen. */
public final class HyperNodeRules {
  /** Constructs of Java's regular expressions that Go's, in which users write them, lack. */
  private static final Pattern NOT_IN_GO =
      Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*(\\(\\?(?:[=!>]|<[=!])|\\\\[1-9]|[*+?}]\\+)");

  /** All rules, in the order of Volcano's webhook. */
  public static final KindRules<HyperNode> ALL =
      new KindRules<>(
          HyperNode.class,
          "hypernodes",
          hyperNode -> hyperNode.getSpec() != null,
          List.of(),
          List.of(
              Rule.<HyperNode>whenStored(
                      "hypernode.has-members",
                      "Volcano",
                      "A HyperNode has at least one member.",
                      HyperNodeRules::members)
                  .inSchema(SchemaRules.HAS_MEMBERS),
              Rule.<HyperNode>whenStored(
                      "hypernode.member-chosen-one-way",
                      "CRD",
                      "The selector of a member has exactly one of `exactMatch`, `regexMatch` "
                          + "and `labelMatch`.",
                      HyperNodeRules::ways)
                  .byTypes(),
              Rule.<HyperNode>whenStored(
                      "hypernode.lists-fit",
                      "Hekla",
                      "A HyperNode lists at most %d members, and a pattern of `regexMatch` has at most %d characters."
                          .formatted(Bounds.HYPERNODE_MEMBERS, Bounds.PATTERN_LENGTH),
                      HyperNodeRules::sizes)
                  .byTypes(),
              Rule.<HyperNode>whenStored(
                      "hypernode.patterns-readable",
                      "Volcano",
                      "Every pattern of `regexMatch` is a regular expression in Go's syntax.",
                      HyperNodeRules::patterns)
                  .inCel(
                      "object.spec.?members.orValue([]).all(m,"
                          + " ''.matches(m.?selector.?regexMatch.?pattern.orValue('')) in"
                          + " [true, false])")));

  private HyperNodeRules() {}

  private static void members(RuleInput<HyperNode> input, Findings findings) {
    if (NullSafe.list(input.object().getSpec().members).isEmpty()) {
      findings.add("spec.members", "is empty", "name at least one node or HyperNode");
    }
  }

  private static void ways(RuleInput<HyperNode> input, Findings findings) {
    List<HyperNodeMember> members = NullSafe.list(input.object().getSpec().members);
    for (int i = 0; i < members.size(); i++) {
      HyperNodeSelector selector = members.get(i).selector;
      if (selector == null) {
        continue;
      }
      List<String> ways =
          Stream.of(
                  selector.exactMatch == null ? "" : "exactMatch",
                  selector.regexMatch == null ? "" : "regexMatch",
                  selector.labelMatch == null ? "" : "labelMatch")
              .filter(way -> !way.isEmpty())
              .toList();
      if (ways.size() != 1) {
        findings.add(
            "spec.members[" + i + "].selector",
            ways.isEmpty() ? "chooses nothing" : "has " + String.join(" and ", ways),
            "give one of exactMatch, regexMatch and labelMatch");
      }
    }
  }

  private static void sizes(RuleInput<HyperNode> input, Findings findings) {
    List<HyperNodeMember> members = NullSafe.list(input.object().getSpec().members);
    findings.entries("spec.members", members.size(), Bounds.HYPERNODE_MEMBERS);
    for (int i = 0; i < members.size(); i++) {
      HyperNodeSelector selector = members.get(i).selector;
      int length =
          selector == null || selector.regexMatch == null
              ? 0
              : NullSafe.text(selector.regexMatch.pattern).length();
      if (length > Bounds.PATTERN_LENGTH) {
        findings.add(
            "spec.members[" + i + "].selector.regexMatch.pattern",
            "has " + length + " characters",
            "must have at most " + Bounds.PATTERN_LENGTH);
      }
    }
  }

  private static void patterns(RuleInput<HyperNode> input, Findings findings) {
    List<HyperNodeMember> members = NullSafe.list(input.object().getSpec().members);
    for (int i = 0; i < members.size(); i++) {
      HyperNodeSelector selector = members.get(i).selector;
      if (selector == null || selector.regexMatch == null) {
        continue;
      }
      String at = "spec.members[" + i + "].selector.regexMatch.pattern";
      String pattern = NullSafe.text(selector.regexMatch.pattern);
      if (pattern.length() > Bounds.PATTERN_LENGTH) {
        continue;
      }
      try {
        Pattern.compile(pattern);
        var foreign = NOT_IN_GO.matcher(pattern);
        if (foreign.find()) {
          findings.add(
              at,
              "\"" + foreign.group(1) + "\" is nothing that Go's regular expressions have",
              "write the pattern without it");
        }
      } catch (PatternSyntaxException unreadable) {
        findings.add(
            at,
            "\"" + pattern + "\" is no regular expression: " + unreadable.getDescription(),
            unreadable.getIndex() < 0
                ? "correct it"
                : "correct it near character " + (unreadable.getIndex() + 1));
      }
    }
  }
}
