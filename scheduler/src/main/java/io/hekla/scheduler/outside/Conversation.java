package io.hekla.scheduler.outside;

import java.util.ArrayList;
import java.util.List;

/**
 * The questions that one session asks, noted with their answers in the order asked; long ones are
 * {@linkplain Question#abridged abridged}.
 */
public final class Conversation {
  private final Outside outside;
  private final List<Exchange> exchanges = new ArrayList<>();

  /** A conversation with whoever answers in this session. */
  public Conversation(Outside outside) {
    this.outside = outside;
  }

  /** Asks, notes and answers. */
  public Answer ask(Question question) {
    Answer answer = outside.ask(question);
    exchanges.add(new Exchange(question.abridged(), answer));
    return answer;
  }

  /** What was asked and answered so far. */
  public List<Exchange> exchanges() {
    return List.copyOf(exchanges);
  }
}
