package io.hekla.apiserver.store;

import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicy;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBinding;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.hekla.controller.api.Kind;
import java.util.List;
import java.util.stream.Stream;

/**
 * Kinds that an embedded API serves: all that Hekla itself observes, and those that its users
 * request.
 */
public final class EmbeddedKinds {
  public static final Kind<CustomResourceDefinition> CRD = Kind.of(CustomResourceDefinition.class);

  /** Kinds that configure admission in a cluster; no admission reads them here. */
  public static final List<Kind<?>> OF_ADMISSION =
      List.of(
          Kind.MUTATING_WEBHOOK,
          Kind.VALIDATING_WEBHOOK,
          Kind.of(ValidatingAdmissionPolicy.class),
          Kind.of(ValidatingAdmissionPolicyBinding.class));

  /**
   * Kinds of which another cluster's controllers make pods. No controller does so here: they are
   * stored for their readers, where admission lets them in.
   */
  public static final List<Kind<?>> WITHOUT_CONTROLLER =
      List.of(
          Kind.of(Deployment.class),
          Kind.REPLICA_SET,
          Kind.STATEFUL_SET,
          Kind.of(ReplicationController.class));

  public static final List<Kind<?>> SERVED =
      Stream.of(
              Kind.SERVED,
              List.<Kind<?>>of(CRD),
              OF_ADMISSION,
              List.<Kind<?>>of(Kind.of(Deployment.class)))
          .<Kind<?>>flatMap(List::stream)
          .toList();

  private EmbeddedKinds() {}

  /** Returns whether clients can only read a kind. */
  public static boolean isFixed(Kind<?> kind) {
    return kind.equals(CRD) || OF_ADMISSION.contains(kind);
  }
}
