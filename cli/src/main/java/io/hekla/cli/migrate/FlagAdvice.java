package io.hekla.cli.migrate;

import static io.hekla.cli.migrate.FlagSetting.bare;
import static io.hekla.cli.migrate.FlagSetting.list;
import static io.hekla.cli.migrate.FlagSetting.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Advice on the flags of Volcano's programs (docs/reference/volcano-programs.md#vc-scheduler,
 * docs/reference/volcano-programs.md): most need nothing, some have a setting of Hekla in their
 * place, some have none.
 */
final class FlagAdvice {
  /** Settings in place of flags of every program. */
  private static final Map<String, FlagSetting> SETTINGS =
      Map.of(
          "scheduler-name", list("hekla.scheduler.names", "volcano"),
          "schedule-period", bare("hekla.scheduler.period", "1s"),
          "default-queue", text("hekla.scheduler.default-queue", "default"),
          "node-selector", list("hekla.scheduler.node-selector", ""),
          "scheduler-sharding-mode", text("hekla.scheduler.sharding.mode", "none"),
          "scheduler-sharding-name", text("hekla.scheduler.sharding.name", "volcano"),
          "sharding-configmap", text("hekla.node-shards.config-map", "volcano-sharding-configmap"),
          "inherit-owner-annotations", bare("hekla.scheduler.inherit-owner-annotations", "true"),
          "leader-elect-resource-namespace",
              list("hekla.observe.lease-namespaces", "volcano-system"));

  /**
   * Settings in place of flags of the scheduler, which sends most requests: Hekla has one limit for
   * all that it sends.
   */
  private static final Map<String, FlagSetting> OF_THE_SCHEDULER =
      Map.of(
          "kube-api-qps", bare("hekla.kubernetes.requests-per-second", "2000"),
          "kube-api-burst", bare("hekla.kubernetes.burst", ""));

  /** Settings of Hekla's own webhook, in place of flags of Volcano's. */
  private static final Map<String, FlagSetting> OF_THE_WEBHOOK =
      Map.ofEntries(
          Map.entry("listen-address", text("hekla.admission.host", "")),
          Map.entry("port", bare("hekla.admission.port", "8443")),
          Map.entry("webhook-namespace", text("hekla.admission.namespace", "volcano-system")),
          Map.entry(
              "webhook-service-name", text("hekla.admission.service", "volcano-admission-service")),
          Map.entry("webhook-url", text("hekla.admission.url", "")),
          Map.entry("enabled-admission", list("hekla.admission.enabled", "")),
          Map.entry("admission-conf", text("hekla.admission.configuration", "")),
          Map.entry(
              "enable-queue-allocated-pods-check",
              bare("hekla.admission.queue-allocated-pods-check", "false")),
          Map.entry("max-queue-depth", bare("hekla.admission.max-queue-depth", "5")),
          Map.entry(
              "enable-root-queue-protection",
              bare("hekla.admission.root-queue-protection", "true")),
          Map.entry(
              "graceful-shutdown-time", bare("hekla.admission.graceful-shutdown-time", "30s")));

  /** Defaults of the limits of requests of the other programs. */
  private static final Map<String, String> LIMITS =
      Map.of("kube-api-qps", "50", "kube-api-burst", "100");

  /** Flags without an equivalent in Hekla, with the consequence. */
  private static final Map<String, String> LOST =
      Map.of(
          "plugins-dir", "plugins of Go are not loaded; bring theirs as jars (HEKLA_PLUGINS)",
          "priority-class", "PriorityClasses always count",
          "ignored-provisioners", "no provisioner is ignored",
          "controllers",
              "all controllers run, that of NodeShards only with hekla.node-shards.enabled = true",
          "scheduler-configs", "write them into the ConfigMap of hekla.node-shards",
          "shard-sync-period", "write it into the ConfigMap of hekla.node-shards",
          "enable-node-event-trigger", "write it into the ConfigMap of hekla.node-shards",
          "sharding-configmap-namespace",
              "set hekla.node-shards.namespace to it, unless Hekla runs there",
          "scheduler-conf", "set hekla up --conf FILE, with the content of its ConfigMap");

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
            (flag, values) ->
                of(part.program(), flag, values)
                    .ifPresent(line -> advice.add(shown(flag, values) + ": " + line)));
    return advice;
  }

  /** Returns the flag as it is given, as often as it is given. */
  private static String shown(String flag, List<String> values) {
    return values.stream()
        .map(value -> value.isEmpty() ? "--" + flag : "--%s=%s".formatted(flag, value))
        .collect(Collectors.joining(" "));
  }

  /** Returns the advice on a flag; empty if it needs none. */
  private static Optional<String> of(VolcanoProgram program, String flag, List<String> values) {
    FlagSetting ofWebhook = OF_THE_WEBHOOK.get(flag);
    if (program == VolcanoProgram.ADMISSION && ofWebhook != null) {
      return setting(ofWebhook, values)
          .map(line -> line + ", where Hekla's webhook takes its place");
    }
    FlagSetting general = SETTINGS.get(flag);
    if (general != null) {
      return setting(general, values);
    }
    FlagSetting limit = OF_THE_SCHEDULER.get(flag);
    if (limit != null) {
      return program == VolcanoProgram.SCHEDULER
          ? setting(limit, values)
          : limit(flag, values, limit.key());
    }
    boolean needsNothing =
        OF_THE_PROCESS.contains(flag)
            || (flag.equals("priority-class") && !values.getLast().equals("false"));
    return needsNothing
        ? Optional.empty()
        : Optional.of(LOST.getOrDefault(flag, "not known to Hekla; it has no effect there"));
  }

  private static Optional<String> setting(FlagSetting setting, List<String> values) {
    return setting.isUsual(values)
        ? Optional.empty()
        : Optional.of("set " + setting.assignment(values));
  }

  private static Optional<String> limit(String flag, List<String> values, String setting) {
    return values.getLast().equals(LIMITS.get(flag))
        ? Optional.empty()
        : Optional.of(
            "leave it: Hekla has one limit for scheduler and controllers, %s".formatted(setting));
  }
}
