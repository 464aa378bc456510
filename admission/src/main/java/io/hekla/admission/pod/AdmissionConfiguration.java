package io.hekla.admission.pod;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.ResourceGroup;
import io.hekla.admission.rule.ResourceGroup.Match;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file of {@code --admission-conf}: resource groups in YAML, with the keys of Volcano. Source:
 * docs/reference/admission-webhook.md#resource-groups.
 */
public final class AdmissionConfiguration {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String NAMESPACE = "namespace";
  private static final String ANNOTATION = "annotation";

  private AdmissionConfiguration() {}

  /** Content of the file. */
  static final class File {
    public @Nullable List<Group> resourceGroups;
  }

  /** A resource group in the file. */
  static final class Group {
    public @Nullable String resourceGroup;
    public @Nullable Chosen object;
    public @Nullable String schedulerName;
    public @Nullable List<Toleration> tolerations;
    public @Nullable Map<String, String> labels;
    public @Nullable String affinity;
  }

  /** Selector of the pods that it is for. */
  static final class Chosen {
    public @Nullable String key;
    public @Nullable List<String> value;
  }

  /** Reads the resource groups of a file, or everything that is wrong with it. */
  public static Reading<List<ResourceGroup>> read(Text text) {
    return ManifestReader.readAs(File.class, text)
        .then(
            file -> {
              var problems = new ArrayList<Problem>();
              var groups = new ArrayList<ResourceGroup>();
              List<Group> given = NullSafe.list(file.resourceGroups);
              for (int i = 0; i < given.size(); i++) {
                groups.add(
                    group(text.source(), "resourceGroups[" + i + "]", given.get(i), problems));
              }
              return Reading.of(List.copyOf(groups), problems);
            });
  }

  private static ResourceGroup group(
      String source, String at, Group given, List<Problem> problems) {
    String name = NullSafe.text(given.resourceGroup);
    return new ResourceGroup(
        name,
        match(source, at, given, problems),
        NullSafe.text(given.schedulerName),
        NullSafe.list(given.tolerations),
        NullSafe.map(given.labels),
        affinity(source, at, NullSafe.text(given.affinity), problems));
  }

  private static Match match(String source, String at, Group given, List<Problem> problems) {
    String key = given.object == null ? "" : NullSafe.text(given.object.key);
    List<String> values = given.object == null ? List.of() : NullSafe.list(given.object.value);
    if (key.equals(NAMESPACE)) {
      return new Match.Namespaces(values);
    }
    if (!key.isEmpty() && !key.equals(ANNOTATION)) {
      problems.add(
          new Problem(
              source,
              0,
              at + ".object.key",
              "is \"" + key + "\"",
              "use namespace or annotation, or leave it out"));
    }
    var annotations = new ArrayList<Map.Entry<String, String>>();
    for (int i = 0; i < values.size(); i++) {
      String[] parts = values.get(i).split(":", 2);
      if (parts.length == 2) {
        annotations.add(Map.entry(unquoted(parts[0]), unquoted(parts[1])));
      } else {
        problems.add(
            new Problem(
                source,
                0,
                at + ".object.value[" + i + "]",
                "\"" + values.get(i) + "\" is no annotation",
                "write key: value"));
      }
    }
    return new Match.Annotations(annotations, key.isEmpty());
  }

  /** Returns a word of YAML without quotes; such a line is a map of words. */
  private static String unquoted(String word) {
    String text = word.strip();
    boolean quoted =
        text.length() > 1
            && (text.startsWith("\"") || text.startsWith("'"))
            && text.charAt(text.length() - 1) == text.charAt(0);
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  private static Optional<Affinity> affinity(
      String source, String at, String json, List<Problem> problems) {
    if (json.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(json, Affinity.class));
    } catch (JsonProcessingException unreadable) {
      problems.add(
          new Problem(
              source,
              0,
              at + ".affinity",
              "cannot be read: " + unreadable.getOriginalMessage().lines().findFirst().orElse(""),
              "write an affinity as JSON"));
      return Optional.empty();
    }
  }
}
