package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.Change;
import io.hekla.model.manifest.Reading;
import io.hekla.recorder.encoding.RecordingText;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.RecordedCall;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** JSON text of a recorded cluster, as people get it, edit it and give it back. */
class RecordingTextTest {
  private static final String NODE_GONE = "{\"@type\":\"change.node-gone\",\"name\":\"n1\"}";

  static LongStream seeds() {
    return LongStream.range(0, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aStateIsReadAsItWasWritten(long seed) throws IOException {
    SessionRecord session = RecordedHistory.sessions(seed, 9).getLast();
    ClusterState state = session.input().before().with(session.input().changes());
    List<Change> changes = state.asChanges().toList();
    var out = new ByteArrayOutputStream();

    RecordingText.write(Change.class, changes.stream(), out);

    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(text.lines()).as("one change per line").hasSize(changes.size());
    assertThat(read(text)).isEqualTo(new Reading.Good<>(changes));
    String array = "[" + String.join(",\n", text.lines().toList()) + "]";
    assertThat(read(array)).as("an array is the same").isEqualTo(new Reading.Good<>(changes));
  }

  @Test
  void callsOfASessionAreReadAsTheyWereWritten() throws IOException {
    var request = new ExternalRequest("http://extender/filter", "{\"a\": 1}", Duration.ofMillis(7));
    List<RecordedCall> calls =
        List.of(
            new RecordedCall(request, new ExternalResponse.Text("[]")),
            new RecordedCall(request, new ExternalResponse.None("refused")));
    var out = new ByteArrayOutputStream();

    RecordingText.write(RecordedCall.class, calls.stream(), out);

    assertThat(
            RecordingText.read(
                RecordedCall.class, "calls", new ByteArrayInputStream(out.toByteArray())))
        .isEqualTo(new Reading.Good<>(calls));
  }

  @Test
  void anEmptyTextHasNoChanges() {
    assertThat(read("\n")).isEqualTo(new Reading.Good<>(List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"@type\":\"change.node-gone\",\"name\":\"x\",\"nam\":1} | f:2: nam: no such field",
        "{\"@type\":\"change.node-gone\"} | f:2: name: the field name is missing",
        "{\"@type\":\"change.node-gone\",\"name\":null} | f:2: name: the field name is null",
        "{\"@type\":\"change.node-gone\",\"name\":[1]} | f:2: name: the value has another form",
        "{\"@type\":\"change.node-melted\"} | f:2: there is no @type \"change.node-melted\" here",
        "{\"name\":\"n\"} | f:2: has no @type",
        "{\"@type\":\"change.node-gone\",\"name\":\"a\",\"name\":\"b\"} | f:2: malformed JSON: Dup",
        "{\"@type\":\"change.policy-ran\",\"policy\":\"p\",\"at\":\"noon\"} | f:2: at: \"noon\" is",
        "{\"@type\":\"change.node-gone\", | f:2: malformed JSON: Unexpected end-of-input",
        "null | f:2: has no @type",
        "{\"@type\":\"change.fact-gone\",\"kind\":\"java.lang.Runtime\",\"key\":{}} |"
            + " f:2: kind: \"java.lang.Runtime\" is no value of this field",
        "kind: Pod | f:2: malformed JSON: Unrecognized token 'kind'"
      })
  void whatIsWrongIsNamedWithItsLineAndField(String line, String problem) {
    assertThat(problem(NODE_GONE + "\n" + line)).startsWith(problem);
  }

  @Test
  void deepNestingIsRefused() {
    String deep = "[".repeat(100_000);

    assertThat(problem("{\"@type\":\"change.node-gone\",\"name\":" + deep)).contains("f:1");
  }

  private static Reading<List<Change>> read(String text) {
    return RecordingText.read(
        Change.class, "f", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String problem(String text) {
    var problems = new ArrayList<String>();
    if (read(text) instanceof Reading.Bad<List<Change>> bad) {
      bad.problems().forEach(problem -> problems.add(problem.toString()));
    }
    assertThat(problems).hasSize(1);
    return problems.getFirst();
  }
}
