package io.hekla.model.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Parser of a text with one JSON value on each line; empty lines are ignored. */
final class JsonLines {
  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonLines() {}

  /** Returns the values of a text; errors are added to the problems. */
  static List<Document> read(String source, String text, List<Problem> problems) {
    var documents = new ArrayList<Document>();
    int number = 0;
    for (Iterator<String> lines = text.lines().iterator(); lines.hasNext(); ) {
      String content = lines.next();
      int line = ++number;
      if (content.isBlank()) {
        continue;
      }
      try {
        documents.add(new Document(STRICT.readTree(content), new Place(source, anyPath -> line)));
      } catch (JsonProcessingException malformed) {
        String what = "malformed JSON: " + malformed.getOriginalMessage();
        problems.add(new Problem(source, line, "", what, "correct the line"));
      }
    }
    return documents;
  }
}
