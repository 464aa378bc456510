package io.hekla.scheduler.external;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Records of calls, and the responses taken from them. */
class RecordedExternalServiceTest {
  private static final String LONG = "x".repeat(100_000);

  private static ExternalRequest question(String json) {
    return new ExternalRequest("http://there", json, Duration.ofSeconds(1));
  }

  private static CallLog logOf(String... questions) {
    var conversation =
        new CallLog(
            request ->
                new ExternalResponse.Text(request.body().substring(request.body().length() - 1)));
    for (String one : questions) {
      conversation.ask(question(one));
    }
    return conversation;
  }

  @Test
  void questionsAreRecordedWholeAndAnsweredAgain() {
    CallLog conversation = logOf(LONG + "a", "short", LONG + "b");

    assertThat(conversation.calls())
        .extracting(exchange -> exchange.request().body())
        .containsExactly(LONG + "a", "short", LONG + "b");
    var record = new RecordedExternalService(conversation.calls());
    assertThat(record.ask(question(LONG + "b"))).isEqualTo(new ExternalResponse.Text("b"));
    assertThat(record.ask(question(LONG + "a"))).isEqualTo(new ExternalResponse.Text("a"));
    assertThat(record.ask(question("short"))).isEqualTo(new ExternalResponse.Text("t"));
    assertThat(record.ask(question(LONG + "c"))).isInstanceOf(ExternalResponse.None.class);
  }

  @Test
  void aQuestionThatIsTooLongIsNotedByItsDigestAndAnsweredAllTheSame() {
    String longest = "x".repeat(CallLog.LONGEST);
    CallLog conversation = logOf(longest, longest + "a");

    assertThat(conversation.calls())
        .extracting(exchange -> exchange.request().body().length())
        .satisfiesExactly(
            whole -> assertThat(whole).isEqualTo(CallLog.LONGEST),
            digest -> assertThat(digest).isLessThan(60));
    var record = new RecordedExternalService(conversation.calls());
    assertThat(record.ask(question(longest + "a"))).isEqualTo(new ExternalResponse.Text("a"));
  }

  @Test
  void wholeQuestionsOfASessionAreBounded() {
    String[] many = new String[2 * CallLog.MOST / CallLog.LONGEST];
    Arrays.fill(many, "x".repeat(CallLog.LONGEST));

    assertThat(logOf(many).calls().stream().mapToInt(one -> one.request().body().length()).sum())
        .isBetween(CallLog.MOST, CallLog.MOST + 60 * many.length);
  }

  @Test
  void abridgedQuestionsStayUnchanged() {
    ExternalRequest abridged = question(LONG).abridged();

    assertThat(abridged.abridged()).isEqualTo(abridged);
    assertThat(question("short").abridged()).isEqualTo(question("short"));
  }
}
