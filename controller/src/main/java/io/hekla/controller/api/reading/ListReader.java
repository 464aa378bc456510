package io.hekla.controller.api.reading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reader of a page of a list while its bytes arrive, object by object: no more of the answer is
 * held than the current object. For one thread at a time.
 *
 * @param <T> the kind's type
 */
public final class ListReader<T extends HasMetadata> {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Kind<T> kind;
  private final Pieces pieces = new Pieces("items", ObjectReader.LARGEST_OBJECT, this::take);
  private final List<T> items = new ArrayList<>();
  private final List<UnreadableObject> unreadable = new ArrayList<>();
  private String version = "";
  private String next = "";

  /**
   * One page of a list.
   *
   * @param next token of the next page; empty after the last
   */
  public record Page<T>(
      List<T> items, List<UnreadableObject> unreadable, String resourceVersion, String next) {}

  public ListReader(Kind<T> kind) {
    this.kind = kind;
  }

  /** Takes the next bytes of the answer. */
  public void take(ByteBuffer bytes) {
    pieces.take(bytes);
  }

  /** Returns the page that was read; empty if the answer is no list, or broke off. */
  public Optional<Page<T>> page() {
    return pieces.isComplete()
        ? Optional.of(new Page<>(items, unreadable, version, next))
        : Optional.empty();
  }

  private void take(String field, byte[] text, int length, boolean isCut) {
    if (field.equals("items")) {
      switch (ObjectReader.read(kind, text, 0, length, isCut)) {
        case ObjectReading.Good<T>(T object) -> items.add(object);
        case ObjectReading.Bad<T>(UnreadableObject object) -> unreadable.add(object);
      }
    } else if (field.equals("metadata")) {
      takeMetadata(text, length);
    }
  }

  private void takeMetadata(byte[] text, int length) {
    try {
      JsonNode metadata = JSON.readTree(text, 0, length);
      version = metadata.path("resourceVersion").asText();
      next = metadata.path("continue").asText();
    } catch (IOException e) {
      // Without a version no watch can begin here, so the list is repeated.
      version = "";
    }
  }
}
