package io.hekla.apiserver.rest;

import akka.util.ByteString;
import akka.util.ByteStringBuilder;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.select.ListSelection;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.StoreEvent;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import java.util.Optional;

/** Events of one watch as lines of JSON. */
final class WatchLines {
  private static final ByteString END = ByteString.fromString("}\n");

  private final ListSelection selection;
  private final Rendering rendering;
  private boolean first = true;

  WatchLines(ListSelection selection, Rendering rendering) {
    this.selection = selection;
    this.rendering = rendering;
  }

  /** Renders an object that existed when the watch began. */
  ByteString initial(StoredObject object) {
    var line = new ByteStringBuilder();
    line(line, "ADDED", rendering.event(object, first));
    return line.result();
  }

  /** Appends the event of a change, also of an object that became, or ceased to be, selected. */
  void event(StoreEvent event, ByteStringBuilder to) {
    StoredObject object = event.object();
    boolean was = event.before().filter(selection::selects).isPresent();
    if (event.change() == StoreEvent.Change.SEEN && selection.selects(object)) {
      line(to, was ? "MODIFIED" : "ADDED", rendering.event(object, first));
    } else if (was) {
      ObjectNode gone = event.before().orElseThrow().tree();
      ObjectNode metadata = Trees.copy(Trees.metadata(gone));
      metadata.put("resourceVersion", Long.toString(object.version()));
      line(to, "DELETED", rendering.event(Trees.with(gone, "metadata", metadata), first));
    } else if (event.change() == StoreEvent.Change.GONE
        && event.before().isEmpty()
        && selection.selects(object)) {
      line(to, "DELETED", rendering.event(object, first));
    }
  }

  /**
   * Renders a bookmark: all events up to a version have been sent.
   *
   * @param initialEnd whether it completes the objects that existed when the watch began
   */
  ByteString bookmark(long version, boolean initialEnd) {
    ObjectNode metadata = Trees.object().put("resourceVersion", Long.toString(version));
    metadata.putNull("creationTimestamp");
    if (initialEnd) {
      metadata.putObject("annotations").put("k8s.io/initial-events-end", "true");
    }
    return begin("BOOKMARK").concat(rendering.bookmark(metadata)).concat(END);
  }

  /** Renders the error that ends the watch. */
  ByteString error(ApiRefusal refusal) {
    return begin("ERROR")
        .concat(ByteString.fromArrayUnsafe(Trees.bytes(Statuses.of(refusal, Optional.empty()))))
        .concat(END);
  }

  private void line(ByteStringBuilder to, String type, ByteString object) {
    to.append(begin(type)).append(object).append(END);
    first = false;
  }

  private static ByteString begin(String type) {
    return ByteString.fromString("{\"type\":\"" + type + "\",\"object\":");
  }
}
