package io.hekla.recorder.explain;

import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.model.resource.ResourceText;
import io.hekla.model.resource.ResourceVector;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Differences between two versions of an object, in words with the values of both. */
final class SpecChanges {
  private final List<String> changes = new ArrayList<>();

  private SpecChanges() {}

  /** Returns what changed of a queue; empty if nothing did. */
  static List<String> of(QueueInfo was, QueueInfo is) {
    var all = new SpecChanges();
    all.add("weight", was.weight(), is.weight());
    all.add("priority", was.priority(), is.priority());
    all.add("parent", was.parent(), is.parent());
    all.add("reclaimable", was.reclaimable(), is.reclaimable());
    all.add(
        "capability",
        was.capability().map(ResourceText::all),
        is.capability().map(ResourceText::all));
    all.add("guarantee", was.guarantee(), is.guarantee());
    all.add("deserved", was.deserved(), is.deserved());
    all.add("state", was.state(), is.state());
    all.addNamed("affinity", was.nodeGroups().equals(is.nodeGroups()));
    all.addNamed("annotations", was.annotations().equals(is.annotations()));
    return all.changes;
  }

  /** Returns what changed of what a PodGroup asks for; empty if nothing did. */
  static List<String> of(PodGroupInfo was, PodGroupInfo is) {
    var all = new SpecChanges();
    all.add("queue", was.queue(), is.queue());
    all.add("minMember", was.minMember(), is.minMember());
    all.addNamed("minTaskMember", was.minTaskMember().equals(is.minTaskMember()));
    all.add(
        "minResources",
        was.minResources().map(ResourceText::all),
        is.minResources().map(ResourceText::all));
    all.add("priorityClassName", was.priorityClassName(), is.priorityClassName());
    all.addNamed("networkTopology", was.topology().equals(is.topology()));
    all.addNamed("subGroupPolicy", was.subGroups().equals(is.subGroups()));
    return all.changes;
  }

  /** Returns what changed of the limits of a quota; empty if nothing did. */
  static List<String> of(QuotaInfo was, QuotaInfo is) {
    var all = new SpecChanges();
    var names = new TreeSet<>(was.hard().byName().keySet());
    names.addAll(is.hard().byName().keySet());
    names.forEach(name -> all.add(name, amount(was.hard(), name), amount(is.hard(), name)));
    if (was.isReadable() != is.isReadable()) {
      all.changes.add(is.isReadable() ? "it can be read again" : "it cannot be read");
    }
    return all.changes;
  }

  private static Optional<String> amount(QuotaAmounts amounts, String name) {
    return Optional.ofNullable(amounts.byName().get(name)).map(BigDecimal::toPlainString);
  }

  private void add(String field, ResourceVector was, ResourceVector is) {
    add(field, ResourceText.all(was), ResourceText.all(is));
  }

  private void add(String field, Optional<String> was, Optional<String> is) {
    add(field, was.orElse("none"), is.orElse("none"));
  }

  private void add(String field, Object was, Object is) {
    if (!was.equals(is)) {
      changes.add("%s from %s to %s".formatted(field, text(was), text(is)));
    }
  }

  private static String text(Object value) {
    String text = value.toString();
    return text.isEmpty() ? "none" : text;
  }

  /** Adds a field whose values would be too long. */
  private void addNamed(String field, boolean isSame) {
    if (!isSame) {
      changes.add(field);
    }
  }
}
