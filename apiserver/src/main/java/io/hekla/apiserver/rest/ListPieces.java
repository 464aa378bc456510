package io.hekla.apiserver.rest;

import akka.util.ByteString;
import akka.util.ByteStringBuilder;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.StoredObject;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** A list as JSON text, piece by piece, each generated when the client is ready to read it. */
final class ListPieces implements Iterator<ByteString> {
  private static final int PIECE_BYTES = 64 * 1024;

  private final List<StoredObject> objects;
  private final Rendering rendering;
  private final ObjectNode metadata;
  private int next;
  private boolean begun;
  private boolean ended;

  ListPieces(List<StoredObject> objects, Rendering rendering, ObjectNode metadata) {
    this.objects = objects;
    this.rendering = rendering;
    this.metadata = metadata;
  }

  @Override
  public boolean hasNext() {
    return !ended;
  }

  @Override
  public ByteString next() {
    if (ended) {
      throw new NoSuchElementException();
    }
    var piece = new ByteStringBuilder();
    if (!begun) {
      piece.append(rendering.begin(metadata));
      begun = true;
    }
    while (next < objects.size() && piece.length() < PIECE_BYTES) {
      rendering.item(objects.get(next), next == 0, piece);
      next++;
    }
    if (next == objects.size()) {
      piece.append(rendering.end());
      ended = true;
    }
    return piece.result();
  }
}
