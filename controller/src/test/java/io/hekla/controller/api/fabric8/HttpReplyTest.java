package io.hekla.controller.api.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.reading.ListReader;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Meaning of answers of API servers, and of the proxies before them. */
class HttpReplyTest {
  @Test
  void aRefusalIsWhatItsStatusSays() {
    var reply = reply(409, "{'kind':'Status','reason':'AlreadyExists','message':'it is there'}");

    assertThat(reply.object(Kind.POD))
        .isEqualTo(new Answer.Refused<>(409, "AlreadyExists", "it is there"));
  }

  @Test
  void aRefusalThatIsNoStatusIsKnownByItsNumber() {
    var reply = reply(502, "<html>Bad Gateway</html>");

    assertThat(reply.object(Kind.POD)).isEqualTo(new Answer.Refused<>(502, "HTTP 502", "HTTP 502"));
  }

  @Test
  void howLongTheServerWantsToBeLeftAloneIsKept() {
    var reply = new HttpReply(429, "{}", Duration.ofSeconds(7));

    assertThat(reply.<String>refused().retryAfter()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void aPatchForAnotherUidConflictsAlthoughTheServerCallsItInvalid() {
    var reply =
        reply(
            422,
            "{'reason':'Invalid','message':'m','details':{'causes':[{'field':'metadata.uid'}]}}");

    assertThat(reply.<String>refused().isConflict()).isTrue();
  }

  @Test
  void anObjectOrListThatBreaksOffIsNoAnswer() {
    assertThat(reply(200, "{'metadata':{'name':'a'").object(Kind.POD))
        .isInstanceOf(Answer.Unreachable.class);
    assertThat(reply(200, "").page(new ListReader<>(Kind.POD)))
        .isInstanceOf(Answer.Unreachable.class);
  }

  private static HttpReply reply(int code, String body) {
    return new HttpReply(code, body.replace('\'', '"'), Duration.ZERO);
  }
}
