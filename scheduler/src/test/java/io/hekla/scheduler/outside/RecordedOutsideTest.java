package io.hekla.scheduler.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is noted of a conversation, and what it answers. */
class RecordedOutsideTest {
  private static final String LONG = "x".repeat(100_000);

  private static Question question(String json) {
    return new Question("http://there", json, Duration.ofSeconds(1));
  }

  @Test
  void longQuestionsAreNotedByTheirDigestAndAnsweredAllTheSame() {
    var conversation =
        new Conversation(
            asked -> new Answer.Text(asked.json().substring(asked.json().length() - 1)));
    conversation.ask(question(LONG + "a"));
    conversation.ask(question("short"));
    conversation.ask(question(LONG + "b"));

    assertThat(conversation.exchanges())
        .extracting(exchange -> exchange.question().json().length())
        .allMatch(length -> length < 60);
    var record = new RecordedOutside(conversation.exchanges());
    assertThat(record.ask(question(LONG + "b"))).isEqualTo(new Answer.Text("b"));
    assertThat(record.ask(question(LONG + "a"))).isEqualTo(new Answer.Text("a"));
    assertThat(record.ask(question("short"))).isEqualTo(new Answer.Text("t"));
    assertThat(record.ask(question(LONG + "c"))).isInstanceOf(Answer.None.class);
  }

  @Test
  void whatIsAbridgedStaysAsItIs() {
    Question abridged = question(LONG).abridged();

    assertThat(abridged.abridged()).isEqualTo(abridged);
    assertThat(question("short").abridged()).isEqualTo(question("short"));
  }
}
