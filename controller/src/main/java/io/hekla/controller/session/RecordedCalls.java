package io.hekla.controller.session;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.RecordedCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Questions of a session to external systems, {@linkplain RecordedCall#abridged abridged}, with the
 * answers, as far as its event has room: a session run again with the same input takes the answers
 * from here ({@link io.hekla.scheduler.external.RecordedExternalService}).
 *
 * @param calls the first ones, in the order asked
 * @param omitted number of further ones; unless 0, the session cannot be run again from here
 */
@LogicalName("scheduler.recorded-calls")
public record RecordedCalls(List<RecordedCall> calls, int omitted) implements JournalSerializable {
  /** Session without questions. */
  public static final RecordedCalls NONE = new RecordedCalls(List.of(), 0);

  /**
   * Most bytes that are journaled of one session. Hundreds of events lie in the journal at a time
   * and are read when another member takes over.
   */
  public static final int MOST = 256 << 10;

  /** Bytes of an exchange besides its texts, at most. */
  private static final int FRAME = 100;

  public RecordedCalls {
    calls = List.copyOf(calls);
  }

  /** Returns as many of these exchanges as are journaled. */
  public static RecordedCalls of(List<RecordedCall> whole) {
    var exchanges = new ArrayList<RecordedCall>();
    int left = MOST;
    for (RecordedCall one : whole) {
      RecordedCall exchange = one.abridged();
      left -= bytes(exchange);
      if (left < 0) {
        break;
      }
      exchanges.add(exchange);
    }
    return new RecordedCalls(exchanges, whole.size() - exchanges.size());
  }

  private static int bytes(RecordedCall exchange) {
    return FRAME
        + bytes(exchange.request().url())
        + bytes(exchange.request().body())
        + switch (exchange.response()) {
          case ExternalResponse.Text text -> bytes(text.text());
          case ExternalResponse.None none -> bytes(none.reason());
        };
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
