package io.hekla.actors.remote;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Kept;
import java.util.List;

/** An answer of the API as it travels. */
public sealed interface ApiReply extends Kept {
  /** Done; the object as JSON text. */
  record Done(String json) implements ApiReply {}

  /**
   * A part of a list, since a whole one may be larger than a message.
   *
   * @param page from 0
   * @param pages how many there are
   */
  record Page(int page, int pages, List<String> items, String version) implements ApiReply {
    public Page {
      items = List.copyOf(items);
    }
  }

  /** A pod is bound. */
  record Bound(ObjectKey pod, String uid, String node, String version) implements ApiReply {}

  /** The API refused. */
  record Refused(int code, String reason, String message) implements ApiReply {}

  /** The API did not answer the member that asked it. */
  record Unreachable(String message) implements ApiReply {}
}
