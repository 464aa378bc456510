package io.hekla.controller.api.reading;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selection of the fields of a JSON object that are kept. A field is kept whole, or in parts by a
 * tree of its own; a list is treated as each of its elements.
 */
final class Fields {
  /** Selection that keeps everything. */
  static final Fields WHOLE = new Fields(true);

  private final boolean keepsUnknown;
  private final List<Named> named = new ArrayList<>();

  /** One field, and the kept part of it. */
  private static final class Named {
    private final byte[] name;
    private final boolean isDropped;
    private Fields fields;

    Named(String name, Fields fields, boolean isDropped) {
      this.name = name.getBytes(StandardCharsets.UTF_8);
      this.fields = fields;
      this.isDropped = isDropped;
    }

    boolean is(byte[] text, int from, int to) {
      return Arrays.equals(name, 0, name.length, text, from, to);
    }
  }

  private Fields(boolean keepsUnknown) {
    this.keepsUnknown = keepsUnknown;
  }

  /**
   * Returns the selection of these paths alone: {@code spec.containers.name}. A path keeps
   * everything below it; a path that ends in a dot keeps that the field is there, and nothing of
   * it.
   */
  static Fields only(String... paths) {
    var fields = new Fields(false);
    for (String path : paths) {
      fields.keep(path);
    }
    return fields;
  }

  /** Returns the selection of all but these paths. */
  static Fields allBut(String... paths) {
    var fields = new Fields(true);
    for (String path : paths) {
      fields.drop(List.of(path.split("\\.", -1)));
    }
    return fields;
  }

  /** Returns the same selection, with these fields of a kept path left out. */
  Fields without(String path, String field) {
    Fields at = this;
    for (String name : path.split("\\.", -1)) {
      at = at.partly(name);
    }
    at.named.add(new Named(field, WHOLE, true));
    return this;
  }

  private void keep(String path) {
    Fields at = this;
    String[] names = path.split("\\.", -1);
    for (int i = 0; i < names.length - 1; i++) {
      at = at.partly(names[i]);
    }
    String last = names[names.length - 1];
    if (!last.isEmpty()) {
      at.named.add(new Named(last, WHOLE, false));
    }
  }

  private void drop(List<String> names) {
    Fields at = this;
    for (String name : names.subList(0, names.size() - 1)) {
      at = at.partly(name);
    }
    at.named.add(new Named(names.getLast(), WHOLE, true));
  }

  /** Returns the tree of a field, made if it is not there; one that was whole keeps all others. */
  private Fields partly(String name) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    for (Named one : named) {
      if (one.is(text, 0, text.length)) {
        if (one.fields.isWhole()) {
          one.fields = new Fields(true);
        }
        return one.fields;
      }
    }
    var fields = new Fields(keepsUnknown);
    named.add(new Named(name, fields, false));
    return fields;
  }

  /** Returns whether nothing is left out. */
  boolean isWhole() {
    return keepsUnknown && named.isEmpty();
  }

  /** Returns the kept part of the field whose name these bytes hold; null if it is left out. */
  @Nullable Fields of(byte[] text, int from, int to) {
    for (Named one : named) {
      if (one.is(text, from, to)) {
        return one.isDropped ? null : one.fields;
      }
    }
    return keepsUnknown ? WHOLE : null;
  }
}
