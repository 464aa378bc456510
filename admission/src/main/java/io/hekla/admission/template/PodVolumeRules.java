package io.hekla.admission.template;

import io.fabric8.kubernetes.api.model.Volume;
import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.Findings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rules on volumes of a pod, and on their mounts in its containers. */
final class PodVolumeRules {
  private PodVolumeRules() {}

  static final List<TemplateRule> ALL =
      List.of(
          new TemplateRule(
              "template.volume-names-fit",
              "Every volume has a name of small letters, digits and `-`.",
              (pod, findings) ->
                  PodPart.each(
                      pod.field("volumes"),
                      NullSafe.list(pod.spec().getVolumes()),
                      (at, volume) -> {
                        String name = NullSafe.text(volume.getName());
                        if (!Names.isLabel(name)) {
                          findings.add(
                              at + ".name",
                              name.isEmpty() ? "is missing" : "is \"" + name + "\"",
                              "use up to 63 small letters, digits and '-'");
                        }
                      })),
          new TemplateRule(
              "template.volume-names-differ",
              "No two volumes of a pod have the same name.",
              PodVolumeRules::namesDiffer),
          new TemplateRule(
              "template.volumes-have-one-source",
              "A volume has at most one source.",
              PodVolumeRules::sources),
          new TemplateRule(
              "template.volume-sources-whole",
              "The source of a volume is complete: `hostPath` its path, `persistentVolumeClaim` its"
                  + " claim, `configMap` and `secret` their name, `nfs` server and path.",
              PodVolumeRules::whole),
          new TemplateRule(
              "template.mounted-volumes-exist",
              "Every volume that a container mounts exists in the pod.",
              PodVolumeRules::exist),
          new TemplateRule(
              "template.mounts-have-path",
              "Every mount has a path, and no two mounts of a container have the same.",
              PodVolumeRules::paths));

  private static void namesDiffer(PodPart pod, Findings findings) {
    Set<String> seen = new HashSet<>();
    PodPart.each(
        pod.field("volumes"),
        NullSafe.list(pod.spec().getVolumes()),
        (at, volume) -> {
          String name = NullSafe.text(volume.getName());
          if (!name.isEmpty() && !seen.add(name)) {
            findings.add(at + ".name", name + " is given twice", "names must differ");
          }
        });
  }

  private static void sources(PodPart pod, Findings findings) {
    PodPart.each(
        pod.field("volumes"),
        NullSafe.list(pod.spec().getVolumes()),
        (at, volume) -> {
          List<String> sources = sources(volume);
          if (sources.size() > 1) {
            findings.add(at, "has " + String.join(" and ", sources), "keep one source");
          }
        });
  }

  private static void whole(PodPart pod, Findings findings) {
    PodPart.each(
        pod.field("volumes"),
        NullSafe.list(pod.spec().getVolumes()),
        (at, volume) -> {
          said(at + ".hostPath.path", volume.getHostPath(), one -> one.getPath(), findings);
          said(
              at + ".persistentVolumeClaim.claimName",
              volume.getPersistentVolumeClaim(),
              one -> one.getClaimName(),
              findings);
          said(at + ".configMap.name", volume.getConfigMap(), one -> one.getName(), findings);
          said(at + ".secret.secretName", volume.getSecret(), one -> one.getSecretName(), findings);
          said(at + ".nfs.server", volume.getNfs(), one -> one.getServer(), findings);
          said(at + ".nfs.path", volume.getNfs(), one -> one.getPath(), findings);
        });
  }

  private static <S> void said(
      String at, @Nullable S source, Function<S, @Nullable String> part, Findings findings) {
    if (source != null && NullSafe.text(part.apply(source)).isEmpty()) {
      findings.add(at, "is missing", "say which");
    }
  }

  private static List<String> sources(Volume volume) {
    var sources = new ArrayList<String>();
    ObjectTrees.of(volume).fieldNames().forEachRemaining(sources::add);
    sources.remove("name");
    sources.removeAll(volume.getAdditionalProperties().keySet());
    return sources;
  }

  private static void exist(PodPart pod, Findings findings) {
    var volumes = new TreeSet<String>();
    NullSafe.list(pod.spec().getVolumes())
        .forEach(one -> volumes.add(NullSafe.text(one.getName())));
    pod.eachContainer(
        (at, container) ->
            PodPart.each(
                at + ".volumeMounts",
                NullSafe.list(container.getVolumeMounts()),
                (field, mount) -> {
                  String name = NullSafe.text(mount.getName());
                  if (!volumes.contains(name)) {
                    findings.add(
                        field + ".name",
                        "there is no volume \"" + name + "\"",
                        volumes.isEmpty()
                            ? "add it to " + pod.field("volumes")
                            : Names.instead(name, volumes));
                  }
                }));
  }

  private static void paths(PodPart pod, Findings findings) {
    pod.eachContainer(
        (at, container) -> {
          Set<String> seen = new HashSet<>();
          PodPart.each(
              at + ".volumeMounts",
              NullSafe.list(container.getVolumeMounts()),
              (field, mount) -> {
                String path = NullSafe.text(mount.getMountPath());
                if (path.isEmpty()) {
                  findings.add(field + ".mountPath", "is missing", "say where to mount the volume");
                } else if (!seen.add(path)) {
                  findings.add(
                      field + ".mountPath", path + " is mounted twice", "choose another path");
                }
              });
        });
  }
}
