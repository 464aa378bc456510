package io.hekla.system;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Visible part of a Volcano's scheduler that is active: its lease, renewed again and again. */
final class SmallVolcano implements AutoCloseable {
  private static final String NAMESPACE = "volcano-system";
  private static final int LEASE_SECONDS = 2;

  private final KubernetesClient kubectl;
  private final ScheduledExecutorService renewals = Executors.newSingleThreadScheduledExecutor();

  private SmallVolcano(KubernetesClient kubectl) {
    this.kubectl = kubectl;
  }

  /** Takes the lease and keeps it. */
  static SmallVolcano start(KubernetesClient kubectl) {
    kubectl
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .serverSideApply();
    var volcano = new SmallVolcano(kubectl);
    volcano.renew();
    var unused =
        volcano.renewals.scheduleWithFixedDelay(volcano::renew, 300, 300, TimeUnit.MILLISECONDS);
    return volcano;
  }

  private void renew() {
    kubectl
        .resource(
            new LeaseBuilder()
                .withNewMetadata()
                .withNamespace(NAMESPACE)
                .withName("volcano")
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity("small-volcano")
                .withLeaseDurationSeconds(LEASE_SECONDS)
                .withRenewTime(ZonedDateTime.now(ZoneOffset.UTC))
                .endSpec()
                .build())
        .forceConflicts()
        .serverSideApply();
  }

  /** Ends as by a kill: the lease stays, and is not renewed. */
  @Override
  public void close() {
    renewals.close();
  }
}
