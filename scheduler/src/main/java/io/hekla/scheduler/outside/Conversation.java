package io.hekla.scheduler.outside;

import java.util.ArrayList;
import java.util.List;

/**
 * Questions that one session asks, recorded with their answers in the order asked; long ones are
 * {@linkplain Question#abridged abridged}.
 */
public final class Conversation {
  private final Outside outside;
  private final List<Exchange> exchanges = new ArrayList<>();

  /** Creates a conversation with the external systems of this session. */
  public Conversation(Outside outside) {
    this.outside = outside;
  }

  /** Asks, records and answers. */
  public Answer ask(Question question) {
    Answer answer = outside.ask(question);
    exchanges.add(new Exchange(question.abridged(), answer));
    return answer;
  }

  /** Returns the questions and answers so far. */
  public List<Exchange> exchanges() {
    return List.copyOf(exchanges);
  }
}
