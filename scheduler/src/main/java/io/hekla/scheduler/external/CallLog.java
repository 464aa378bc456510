package io.hekla.scheduler.external;

import java.util.ArrayList;
import java.util.List;

/**
 * Questions that one session asks, recorded with their answers in the order asked. Whole questions
 * are bounded: what is longer than {@link #LONGEST}, or comes after {@link #MOST}, is {@linkplain
 * ExternalRequest#abridged abridged}.
 */
public final class CallLog {
  /** Longest question that is recorded whole, in characters. */
  static final int LONGEST = 1 << 20;

  /** Characters of whole questions of one session. */
  static final int MOST = 16 << 20;

  private final ExternalService externalService;
  private int left = MOST;
  private final List<RecordedCall> calls = new ArrayList<>();

  /** Creates a conversation with the external systems of this session. */
  public CallLog(ExternalService externalService) {
    this.externalService = externalService;
  }

  /** Asks, records and answers. */
  public ExternalResponse ask(ExternalRequest question) {
    ExternalResponse answer = externalService.ask(question);
    int length = question.body().length();
    boolean isWhole = length <= Math.min(LONGEST, left);
    if (isWhole) {
      left -= length;
    }
    var exchange = new RecordedCall(question, answer);
    calls.add(isWhole ? exchange : exchange.abridged());
    return answer;
  }

  /** Returns the questions and answers so far. */
  public List<RecordedCall> calls() {
    return List.copyOf(calls);
  }
}
