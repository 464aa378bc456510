package io.hekla.cli.manifest;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.apply.ManifestText;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of YAML or JSON documents, or standard input, which is named {@code -}.
 *
 * @param name as users wrote it
 */
public record ManifestFile(String name, String text) {
  /** Reads it, as far as it is not endless. */
  public static ManifestFile read(String name) {
    return switch (text(name)) {
      case Reading.Good<Text>(Text text) -> new ManifestFile(name, text.content());
      case Reading.Bad<Text>(var problems) ->
          throw new CommandFailure(problems.getFirst().toString());
    };
  }

  private static Reading<Text> text(String name) {
    if (name.equals("-")) {
      return ManifestText.read(name, System.in);
    }
    try (var in = Files.newInputStream(Path.of(name))) {
      return ManifestText.read(name, in);
    } catch (NoSuchFileException missing) {
      throw new CommandFailure(name + ": no such file", missing);
    } catch (IOException unread) {
      throw new CommandFailure(
          name + ": cannot be read: " + unread.getClass().getSimpleName(), unread);
    }
  }

  /** Its documents that are not empty; each must be an object of this kind. */
  public List<ObjectNode> objects(Resource resource) {
    var objects = new ArrayList<ObjectNode>();
    try (var documents = new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(text)) {
      while (documents.hasNextValue()) {
        JsonNode document = documents.nextValue();
        if (document != null && !document.isNull() && !document.isMissingNode()) {
          objects.add(object(document, resource, objects.size() + 1));
        }
      }
    } catch (JacksonException malformed) {
      var place = malformed.getLocation();
      throw new CommandFailure(
          "%s%s: malformed YAML: %s"
              .formatted(
                  name,
                  place == null ? "" : ":" + place.getLineNr(),
                  malformed.getOriginalMessage().lines().findFirst().orElse("")),
          malformed);
    } catch (IOException impossible) {
      throw new IllegalStateException("text in memory", impossible);
    }
    if (objects.isEmpty()) {
      throw new CommandFailure(name + ": holds no " + resource.kind());
    }
    return objects;
  }

  private ObjectNode object(JsonNode document, Resource resource, int number) {
    String kind = document.path("kind").asText("");
    if (!(document instanceof ObjectNode object)) {
      throw new CommandFailure("%s: document %d is no object".formatted(name, number));
    }
    String version = document.path("apiVersion").asText("");
    if (kind.isEmpty() && version.isEmpty()) {
      // As vcctl, which knows what it reads.
      object.put("apiVersion", resource.apiVersion()).put("kind", resource.kind());
    } else if (!kind.equals(resource.kind()) || !version.equals(resource.apiVersion())) {
      throw new CommandFailure(
          "%s: document %d is a %s of %s; a %s of %s is wanted here"
              .formatted(
                  name,
                  number,
                  kind.isEmpty() ? "thing without kind" : kind,
                  version.isEmpty() ? "no apiVersion" : version,
                  resource.kind(),
                  resource.apiVersion()));
    }
    return object;
  }
}
