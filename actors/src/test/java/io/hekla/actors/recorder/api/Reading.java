package io.hekla.actors.recorder.api;

import io.hekla.admission.rule.Requester;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.Access;
import io.hekla.recorder.explain.Explanation.Subject;
import java.util.EnumSet;
import java.util.Set;

/** Permissions of a user who may read objects of some kinds, and list nothing. */
record Reading(Set<Subject.Kind> may) implements Permissions {
  Reading(Subject.Kind... kinds) {
    this(Set.of(kinds));
  }

  @Override
  public Set<Subject.Kind> readable(Requester user, ObjectKey object, Set<Subject.Kind> kinds) {
    var readable = EnumSet.noneOf(Subject.Kind.class);
    readable.addAll(kinds);
    readable.retainAll(may);
    return readable;
  }

  @Override
  public Set<String> listable(Requester user, Set<String> namespaces) {
    return Set.of();
  }

  @Override
  public boolean allows(Requester user, Access access) {
    return false;
  }
}
