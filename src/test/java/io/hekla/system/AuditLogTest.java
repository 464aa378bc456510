package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading of the audit log, whose errors would hide faults from other tests. */
class AuditLogTest {
  private static final Load LOAD =
      new Load(
          Map.of("ns/j", new Load.WantedJob("Completed", 2)),
          Map.of("ns/j-t-0", pod(), "ns/j-t-1", pod()));

  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();

  @Test
  void requestsAreReadInTheOrderInWhichTheyCame() throws Exception {
    bind(2, "j-t-0", "u0", 201);
    create(1, "j-t-0", "u0");
    lines.add("{\"kind\": \"Event\", \"stage\": \"Respon"); // torn by a kill

    assertThat(read().requests(LOAD))
        .containsExactly(
            new LoggedRequest("create", "Pod", "ns/j-t-0", "u0", "", "Pending", 1, 201),
            new LoggedRequest("bind", "Pod", "ns/j-t-0", "u0", "n1", "", 1, 201));
  }

  @Test
  void aRefusedBindChangedNothing() throws Exception {
    bind(1, "j-t-0", "u0", 409);

    assertThat(read().requests(LOAD)).noneMatch(LoggedRequest::changed);
  }

  @Test
  void requestsMissingInTheLogOfAKilledServerAreInferredFromObjects() throws Exception {
    create(1, "j-t-0", "u0");
    Pod there =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("ns")
            .withName("j-t-0")
            .withUid("u0")
            .withCreationTimestamp(time(1).toString())
            .endMetadata()
            .withNewSpec()
            .withNodeName("n1")
            .endSpec()
            .build();

    assertThat(read().with(List.of(there)).requests(LOAD))
        .extracting(LoggedRequest::verb)
        .containsExactly("create", "bind");
    lines.clear();
    assertThat(read().with(List.of(there)).requests(LOAD))
        .extracting(LoggedRequest::verb)
        .containsExactly("create", "bind");
    create(1, "j-t-0", "u0");
    bind(2, "j-t-0", "u0", 201);
    assertThat(read().with(List.of(there)).requests(LOAD)).hasSize(2);
  }

  @Test
  void aGangMayBeInPartForItsHoldTimeOnly() throws Exception {
    bind(10, "j-t-0", "u0", 201);
    bind(20, "j-t-1", "u1", 201);

    assertThat(GangsInPart.faults(read().entries(), LOAD, Duration.ofSeconds(10))).isEmpty();
    assertThat(GangsInPart.faults(read().entries(), LOAD, Duration.ofSeconds(9)))
        .singleElement()
        .asString()
        .startsWith("ns/j was in part from");
  }

  @Test
  void aGangThatIsLeftInPartIsAFault() throws Exception {
    bind(10, "j-t-0", "u0", 201);

    assertThat(GangsInPart.faults(read().entries(), LOAD, Duration.ofDays(1)))
        .singleElement()
        .asString()
        .startsWith("ns/j was left in part");
  }

  private AuditLog read() throws IOException {
    return AuditLog.read(Files.write(folder.resolve("audit.log"), lines));
  }

  private void create(int second, String pod, String uid) {
    log(
        second,
        201,
        "{'resource': 'pods', 'namespace': 'ns', 'name': '%s'}".formatted(pod),
        "{}",
        "{'metadata': {'uid': '%s'}, 'status': {'phase': 'Pending'}}".formatted(uid));
  }

  private void bind(int second, String pod, String uid, int code) {
    log(
        second,
        code,
        "{'resource': 'pods', 'namespace': 'ns', 'name': '%s', 'subresource': 'binding'}"
            .formatted(pod),
        "{'metadata': {'uid': '%s'}, 'target': {'name': 'n1'}}".formatted(uid),
        "{'kind': 'Status'}");
  }

  private void log(int second, int code, String reference, String requests, String made) {
    lines.add(
        """
        {'kind': 'Event', 'level': 'RequestResponse', 'stage': 'ResponseComplete',
         'verb': 'create', 'objectRef': %s,
         'responseStatus': {'code': %d}, 'requestReceivedTimestamp': '%s', 'requestObject': %s,
         'responseObject': %s}
        """
            .formatted(reference, code, time(second), requests, made)
            .replace('\'', '"')
            .replace("\n", ""));
  }

  private static Instant time(int second) {
    return Instant.parse("2030-01-01T00:00:00Z").plusSeconds(second);
  }

  private static Load.WantedPod pod() {
    return new Load.WantedPod("ns/j", 1, BigDecimal.ONE, BigDecimal.ONE);
  }
}
