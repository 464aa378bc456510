package io.hekla.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.cluster.ApiObject;

/** Whole objects as text, as kubectl writes them. */
public final class Documents {
  private Documents() {}

  /**
   * Returns the object without the server's record of who wrote which field, as kubectl shows it.
   */
  public static ObjectNode bare(ApiObject object) {
    var copy = (ObjectNode) object.tree().deepCopy();
    if (copy.path("metadata") instanceof ObjectNode metadata) {
      metadata.remove("managedFields");
    }
    return copy;
  }

  /** Returns JSON, indented by two, without a line end at the end. */
  public static String json(JsonNode tree) {
    var indenter = new DefaultIndenter("  ", "\n");
    var printer =
        new DefaultPrettyPrinter(
                Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Spacing.AFTER)
                    .withArrayEmptySeparator("")
                    .withObjectEmptySeparator(""))
            .withObjectIndenter(indenter)
            .withArrayIndenter(indenter);
    try {
      return new ObjectMapper().writer(printer).writeValueAsString(tree);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of JSON", impossible);
    }
  }

  /** Returns YAML, with a line end at the end. */
  public static String yaml(JsonNode tree) {
    try {
      return YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .disable(YAMLGenerator.Feature.SPLIT_LINES)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .build()
          .writeValueAsString(tree);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of JSON", impossible);
    }
  }
}
