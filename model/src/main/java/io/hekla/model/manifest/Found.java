package io.hekla.model.manifest;

import com.fasterxml.jackson.databind.JsonNode;

/** Description of an unexpected value, for people. */
public final class Found {
  private static final int LONGEST = 60;

  private Found() {}

  /** Returns a text as {@code the text "three"}. */
  public static String in(JsonNode node) {
    return switch (node.getNodeType()) {
      case ARRAY -> "a list";
      case OBJECT, POJO -> "a map";
      case BOOLEAN -> "the boolean " + node.asText();
      case NUMBER -> "the number " + node.asText();
      case STRING, BINARY -> "the text \"" + shortened(node.asText()) + "\"";
      case NULL, MISSING -> "nothing";
    };
  }

  static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
  }
}
