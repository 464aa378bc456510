package io.hekla.actors.lease;

import akka.actor.setup.Setup;
import io.hekla.controller.api.KubernetesApi;

/**
 * Access of an actor system to the Lease of its members, which {@link DowningLease} needs before
 * the first actor of Hekla runs.
 */
public final class MembersApi extends Setup {
  private final KubernetesApi api;
  private final MembersLeaseSettings settings;

  /**
   * @param api past no gate
   */
  public MembersApi(KubernetesApi api, MembersLeaseSettings settings) {
    this.api = api;
    this.settings = settings;
  }

  KubernetesApi api() {
    return api;
  }

  MembersLeaseSettings settings() {
    return settings;
  }
}
