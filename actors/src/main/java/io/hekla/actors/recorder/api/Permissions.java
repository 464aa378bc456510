package io.hekla.actors.recorder.api;

import io.hekla.admission.rule.Requester;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.Access;
import io.hekla.recorder.explain.Explanation.Subject;
import java.util.Set;

/** Permissions of users in the cluster. The methods block. */
interface Permissions {
  /** Returns those of some kinds of which a user may read the object of a name. */
  Set<Subject.Kind> readable(Requester user, ObjectKey object, Set<Subject.Kind> kinds)
      throws Unknown;

  /** Returns those of some namespaces in which a user may list the PodGroups. */
  Set<String> listable(Requester user, Set<String> namespaces) throws Unknown;

  /** Returns whether a user has an access. */
  boolean allows(Requester user, Access access) throws Unknown;

  /** Absence of an answer of the API server. */
  final class Unknown extends Exception {
    private static final long serialVersionUID = 1L;

    Unknown(String message) {
      super(message);
    }
  }
}
