package io.hekla.recorder.bundle;

import java.util.Set;
import java.util.regex.Pattern;

/** Fields of manifests of which it is known whether their values are names, by their own names. */
final class ManifestFields {
  /** Fields whose values are no names. */
  static final Set<String> LEFT =
      Set.of(
          "apiVersion",
          "kind",
          "uid",
          "phase",
          "state",
          "status",
          "type",
          "reason",
          "action",
          "event",
          "events",
          "operator",
          "effect",
          "whenUnsatisfiable",
          "nodeAffinityPolicy",
          "nodeTaintsPolicy",
          "restartPolicy",
          "dnsPolicy",
          "preemptionPolicy",
          "imagePullPolicy",
          "terminationMessagePath",
          "terminationMessagePolicy",
          "concurrencyPolicy",
          "schedule",
          "timeZone",
          "protocol",
          "accessModes",
          "volumeMode",
          "volumeBindingMode",
          "persistentVolumeReclaimPolicy",
          "topologyPolicy",
          "jobRetainPolicy",
          "policy",
          "mode",
          "schedulerName",
          "allocationMode",
          "expression",
          "driver");

  /** Fields with amounts by names of resources, or of properties of devices. */
  static final Set<String> AMOUNTS =
      Set.of(
          "resources",
          "allocatable",
          "capacity",
          "capability",
          "deserved",
          "guarantee",
          "minResources",
          "overhead",
          "hard",
          "used",
          "attributes");

  /** Fields whose keys are names as well. */
  static final Set<String> MAPS = Set.of("labels", "annotations", "matchLabels", "nodeSelector");

  /** Beginning of a time. */
  static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T");

  /** Fields that are left out, since nothing of another run depends on them. */
  static final Set<String> OMITTED =
      Set.of("env", "envFrom", "command", "args", "httpHeaders", "httpHeader");

  private ManifestFields() {}
}
