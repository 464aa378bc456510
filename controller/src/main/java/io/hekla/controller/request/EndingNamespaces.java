package io.hekla.controller.request;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Namespaces that are being terminated, as the API reported when it refused a creation. It refuses
 * all others, too, until the namespace is gone, so none is sent but a probe now and then: the name
 * may be taken again. Shared by the adapters of a member.
 */
public final class EndingNamespaces {
  private static final Logger log = LoggerFactory.getLogger(EndingNamespaces.class);

  /**
   * Interval of probes: creations in a namespace that was created anew wait no longer than this.
   */
  private static final Duration PROBE = Duration.ofSeconds(30);

  private static final int MOST = 1_000;

  private final Map<String, Long> nextProbe = new LinkedHashMap<>();

  /** Returns whether a creation is refused without being sent; one that is not is the probe. */
  synchronized boolean refuses(String namespace, long nowNanos) {
    Long probe = nextProbe.get(namespace);
    if (probe == null) {
      return false;
    }
    if (probe - nowNanos > 0) {
      return true;
    }
    nextProbe.put(namespace, nowNanos + PROBE.toNanos());
    return false;
  }

  /** Records that a creation was refused, because the namespace is being terminated. */
  synchronized void refused(String namespace, long nowNanos) {
    if (nextProbe.put(namespace, nowNanos + PROBE.toNanos()) == null) {
      log.info("namespace {} is being terminated: Hekla creates nothing in it any more", namespace);
    }
    if (nextProbe.size() > MOST) {
      nextProbe.remove(nextProbe.keySet().iterator().next());
    }
  }

  /** Records that a creation was answered otherwise. */
  synchronized void accepted(String namespace) {
    nextProbe.remove(namespace);
  }
}
