package io.hekla.cli.migrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Advice on the flags of Volcano's programs (docs/reference/volcano-programs.md#vc-scheduler,
 * docs/reference/volcano-programs.md): most need nothing, some have a setting of Hekla in their
 * place, some have none.
 */
final class FlagAdvice {
  /** Setting to use instead, by flag; {@code %s} stands for its value. */
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("scheduler-name", "hekla.scheduler.names = [\"%s\"]"),
          Map.entry("schedule-period", "hekla.scheduler.period = %s"),
          Map.entry("kube-api-qps", "hekla.kubernetes.requests-per-second = %s"),
          Map.entry("kube-api-burst", "hekla.kubernetes.burst = %s"),
          Map.entry("default-queue", "hekla.scheduler.default-queue = \"%s\""),
          Map.entry("node-selector", "hekla.scheduler.node-selector = [\"%s\"]"),
          Map.entry("inherit-owner-annotations", "hekla.scheduler.inherit-owner-annotations = %s"),
          Map.entry("leader-elect-resource-namespace", "hekla.observe.lease-namespaces = [\"%s\"]"),
          Map.entry("scheduler-conf", "hekla up --conf FILE, with the content of its ConfigMap"));

  /** Values that need no setting, since Hekla's default is the same. */
  private static final Map<String, String> SAME =
      Map.of(
          "scheduler-name", "volcano",
          "schedule-period", "1s",
          "kube-api-qps", "2000",
          "inherit-owner-annotations", "true",
          "leader-elect-resource-namespace", "volcano-system",
          "default-queue", "default",
          "priority-class", "true");

  /** Flags without an equivalent in Hekla, with the consequence. */
  private static final Map<String, String> LOST =
      Map.of(
          "plugins-dir", "plugins of Go are not loaded; bring theirs as jars (HEKLA_PLUGINS)",
          "priority-class", "PriorityClasses always count",
          "ignored-provisioners", "no provisioner is ignored",
          "scheduler-sharding-mode", "there is no sharding: all nodes are one scheduler's",
          "controllers", "all controllers run",
          "enable-queue-allocated-pods-check", "see docs/admission.md",
          "max-queue-depth", "see docs/admission.md");

  /** Flags of the process itself, without meaning for another one. */
  private static final Set<String> OF_THE_PROCESS =
      Set.of(
          "v",
          "logtostderr",
          "alsologtostderr",
          "stderrthreshold",
          "log_dir",
          "log-flush-frequency",
          "master",
          "kubeconfig",
          "listen-address",
          "enable-healthz",
          "healthz-address",
          "enable-metrics",
          "enable-pprof",
          "leader-elect",
          "leader-elect-lease-duration",
          "leader-elect-renew-deadline",
          "leader-elect-retry-period",
          "leader-elect-resource-lock",
          "leader-elect-resource-name",
          "lock-object-namespace",
          "ca-cert-file",
          "tls-cert-file",
          "tls-private-key-file",
          "worker-threads",
          "worker-threads-for-cronjob",
          "worker-threads-for-podgroup",
          "worker-threads-for-queue",
          "worker-threads-for-gc",
          "node-worker-threads",
          "percentage-nodes-to-find",
          "minimum-feasible-nodes",
          "minimum-percentage-nodes-to-find",
          "cache-dumper",
          "cache-dump-dir",
          "resync-period",
          "max-requeue-num",
          "version");

  private static final String USUAL_NAMESPACE = "volcano-system";

  private FlagAdvice() {}

  /** Returns the advice on its flags and namespace, a line each. */
  static List<String> of(VolcanoDeployment part) {
    var advice = new ArrayList<String>();
    String namespace = part.workload().namespace();
    if (part.program().stops() && !namespace.equals(USUAL_NAMESPACE)) {
      advice.add(
          "it runs in namespace %1$s: set hekla.observe.lease-namespaces = [\"%1$s\"], or Hekla does not see its pods"
              .formatted(namespace));
    }
    part.flags()
        .forEach(
            (flag, value) -> {
              if (OF_THE_PROCESS.contains(flag) || value.equals(SAME.get(flag))) {
                return;
              }
              String shown = value.isEmpty() ? "--" + flag : "--%s=%s".formatted(flag, value);
              if (SETTINGS.containsKey(flag)) {
                advice.add(shown + ": set " + SETTINGS.get(flag).formatted(value));
              } else if (LOST.containsKey(flag)) {
                advice.add(shown + ": " + LOST.get(flag));
              } else {
                advice.add(shown + ": not known to Hekla; it has no effect there");
              }
            });
    return advice;
  }
}
