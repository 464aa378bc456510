package io.hekla.scheduler.external;

import java.util.ArrayList;
import java.util.List;

/**
 * Questions that one session asks, recorded with their answers in the order asked; long ones are
 * {@linkplain ExternalRequest#abridged abridged}.
 */
public final class CallLog {
  private final ExternalService externalService;
  private final List<RecordedCall> calls = new ArrayList<>();

  /** Creates a conversation with the external systems of this session. */
  public CallLog(ExternalService externalService) {
    this.externalService = externalService;
  }

  /** Asks, records and answers. */
  public ExternalResponse ask(ExternalRequest question) {
    ExternalResponse answer = externalService.ask(question);
    calls.add(new RecordedCall(question.abridged(), answer));
    return answer;
  }

  /** Returns the questions and answers so far. */
  public List<RecordedCall> calls() {
    return List.copyOf(calls);
  }
}
