package io.hekla.scheduler.peers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Terms of other pods that select one kind of pods. The kind is matched with a bounded number of
 * the terms of each namespace, so that neither many terms nor many kinds of one tenant take the
 * time of others. Of further required terms all count, since a rule that forbids fails closed; of
 * further preferred ones none.
 */
final class Concern {
  private final PodKind kind;
  private final Map<String, String> namespaceLabels;
  private final boolean isRequired;
  private final List<PodLabel> labels;

  /** Terms that select this kind, by their numbers. */
  private List<OwnedTerms.Owned> terms = List.of();

  /** Groups of which all terms count. */
  private final Set<TermsByLabel.Group> whole = new LinkedHashSet<>();

  private final Map<String, Integer> examined = new HashMap<>();
  private final Map<String, Integer> counted = new HashMap<>();
  private int known;
  private PodOwners.@Nullable Many many;

  /**
   * Creates a concern that knows no term yet.
   *
   * @param namespaceLabels the labels of the kind's namespace
   * @param isRequired whether the terms forbid
   */
  Concern(PodKind kind, Map<String, String> namespaceLabels, boolean isRequired) {
    this.kind = kind;
    this.namespaceLabels = namespaceLabels;
    this.isRequired = isRequired;
    labels = PodLabel.of(kind);
  }

  /**
   * Adds the terms that are new since the last call.
   *
   * @param last the number of the last one
   * @param ofNamespace terms that select pods of the kind's namespace alone, by their owners'
   *     namespace
   * @param ofMany other terms
   */
  void update(
      int last,
      SortedMap<String, TermsByLabel> ofNamespace,
      SortedMap<String, TermsByLabel> ofMany) {
    if (known == last) {
      return;
    }
    var meaning = new ArrayList<OwnedTerms.Owned>();
    ofNamespace.forEach((owner, all) -> take(owner, all, meaning));
    ofMany.forEach((owner, all) -> take(owner, all, meaning));
    known = last;
    if (!meaning.isEmpty()) {
      meaning.sort(Comparator.comparingInt(OwnedTerms.Owned::number));
      meaning.addAll(0, terms);
      terms = List.copyOf(meaning);
    }
  }

  private void take(String owner, TermsByLabel all, List<OwnedTerms.Owned> meaning) {
    for (TermsByLabel.Group group : all.about(labels)) {
      List<OwnedTerms.Owned> added = group.after(known);
      if (added.isEmpty() || whole.contains(group)) {
        continue;
      }
      if (examined.merge(owner, added.size(), Integer::sum) <= OwnedTerms.MOST_MATCHED) {
        added.stream().filter(term -> isSelectedBy(term, owner)).forEach(meaning::add);
      } else if (isRequired) {
        whole.add(group);
      }
    }
  }

  private boolean isSelectedBy(OwnedTerms.Owned term, String owner) {
    return term.term().matches(kind.namespace(), namespaceLabels, kind.labels())
        && (isRequired
            || counted.merge(owner, 1, Integer::sum) <= OwnedTerms.MOST_PREFERRED_OF_KIND);
  }

  /** Terms that were matched, and select this kind. */
  List<OwnedTerms.Owned> terms() {
    return terms;
  }

  /** Returns the pods on listed nodes whose terms count. */
  PodOwners owners() {
    if (whole.isEmpty()) {
      return matched();
    }
    var parts = new ArrayList<PodOwners>();
    parts.add(matched());
    whole.forEach(group -> parts.add(group.together()));
    return new PodOwners.All(List.copyOf(parts));
  }

  private PodOwners matched() {
    if (terms.size() <= PodOwners.MOST_ASKED_ONE_BY_ONE) {
      return new PodOwners.Few(terms);
    }
    if (many == null) {
      many = new PodOwners.Many();
    }
    many.take(terms);
    return many;
  }
}
