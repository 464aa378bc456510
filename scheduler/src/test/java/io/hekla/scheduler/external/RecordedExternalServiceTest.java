package io.hekla.scheduler.external;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Records of calls, and the responses taken from them. */
class RecordedExternalServiceTest {
  private static final String LONG = "x".repeat(100_000);

  private static ExternalRequest question(String json) {
    return new ExternalRequest("http://there", json, Duration.ofSeconds(1));
  }

  @Test
  void longQuestionsAreNotedByTheirDigestAndAnsweredAllTheSame() {
    var conversation =
        new CallLog(
            request ->
                new ExternalResponse.Text(request.body().substring(request.body().length() - 1)));
    conversation.ask(question(LONG + "a"));
    conversation.ask(question("short"));
    conversation.ask(question(LONG + "b"));

    assertThat(conversation.calls())
        .extracting(exchange -> exchange.request().body().length())
        .allMatch(length -> length < 60);
    var record = new RecordedExternalService(conversation.calls());
    assertThat(record.ask(question(LONG + "b"))).isEqualTo(new ExternalResponse.Text("b"));
    assertThat(record.ask(question(LONG + "a"))).isEqualTo(new ExternalResponse.Text("a"));
    assertThat(record.ask(question("short"))).isEqualTo(new ExternalResponse.Text("t"));
    assertThat(record.ask(question(LONG + "c"))).isInstanceOf(ExternalResponse.None.class);
  }

  @Test
  void abridgedQuestionsStayUnchanged() {
    ExternalRequest abridged = question(LONG).abridged();

    assertThat(abridged.abridged()).isEqualTo(abridged);
    assertThat(question("short").abridged()).isEqualTo(question("short"));
  }
}
