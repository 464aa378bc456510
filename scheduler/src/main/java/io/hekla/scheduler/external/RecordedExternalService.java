package io.hekla.scheduler.external;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Answers from the record of a session, for the replay of that session. A question asked several
 * times gets its answers in their order. One that the record does not have, as in a session run
 * under another configuration, gets no answer, or another's. For one session: it remembers what was
 * asked.
 */
public final class RecordedExternalService implements ExternalService {
  private final Map<ExternalRequest, Queue<ExternalResponse>> answers = new HashMap<>();
  private final ExternalService otherwise;

  /** Creates answers from a record alone. */
  public RecordedExternalService(List<RecordedCall> record) {
    this(
        record, question -> new ExternalResponse.None("the record has no answer to this question"));
  }

  /**
   * Creates answers from a record.
   *
   * @param otherwise answers the questions that the record does not have
   */
  public RecordedExternalService(List<RecordedCall> record, ExternalService otherwise) {
    this.otherwise = otherwise;
    for (RecordedCall exchange : record) {
      answers
          .computeIfAbsent(exchange.request().abridged(), first -> new ArrayDeque<>())
          .add(exchange.response());
    }
  }

  @Override
  public ExternalResponse ask(ExternalRequest question) {
    Queue<ExternalResponse> left = answers.get(question.abridged());
    return left == null || left.isEmpty() ? otherwise.ask(question) : left.remove();
  }
}
