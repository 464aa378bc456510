package io.hekla.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Write that an API server has carried out, by its audit log. */
sealed interface Audited {
  /**
   * When it took effect at the latest, or for what creates a pod or releases a node at the
   * earliest.
   */
  Instant at();

  /** Pod with what it requests of CPUs. */
  record Created(Instant at, String uid, String name, BigDecimal cpu) implements Audited {}

  record Bound(Instant at, String uid, String node) implements Audited {}

  /**
   * Pod on its node, as its kubelet writes its status. The bind of a client that was killed
   * meanwhile may be done, and have the code 504.
   */
  record OnNode(Instant at, String uid, String node) implements Audited {}

  /** Pod that runs no more: it has ended, or is gone. */
  record Released(Instant at, String uid) implements Audited {}

  /** Job whose status has this phase. */
  record Phase(Instant at, String job, String phase) implements Audited {}

  /** PodGroup whose status was written: the only part that is patched. */
  record Considered(Instant at, String podGroup) implements Audited {}

  /** Reads a log, in the order of time. */
  static List<Audited> read(Path file) {
    var json = new ObjectMapper();
    try (var lines = Files.lines(file)) {
      return lines
          .map(line -> parse(json, line))
          .flatMap(List::stream)
          .sorted(Comparator.comparing(Audited::at))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Audited> parse(ObjectMapper json, String line) {
    try {
      return of(json.readTree(line));
    } catch (IOException e) {
      throw new UncheckedIOException("audit log: " + line, e);
    }
  }

  private static List<Audited> of(JsonNode request) {
    if (!request.path("stage").asText().equals("ResponseComplete")
        || request.path("responseStatus").path("code").asInt() >= 300) {
      return List.of();
    }
    JsonNode object = request.path("objectRef");
    var begin = Instant.parse(request.path("requestReceivedTimestamp").asText());
    var end = Instant.parse(request.path("stageTimestamp").asText());
    return switch (object.path("resource").asText() + "/" + object.path("subresource").asText()) {
      case "pods/" -> pod(request, begin);
      case "pods/binding" ->
          List.of(
              new Bound(
                  end,
                  request.at("/requestObject/metadata/uid").asText(),
                  request.at("/requestObject/target/name").asText()));
      case "pods/status" -> status(request, begin);
      case "jobs/status" ->
          List.of(
              new Phase(
                  end,
                  object.path("name").asText(),
                  request.at("/responseObject/status/state/phase").asText()));
      // Their status is no resource of its own.
      case "podgroups/" ->
          request.path("verb").asText().equals("patch")
              ? List.of(new Considered(end, object.path("name").asText()))
              : List.of();
      default -> List.of();
    };
  }

  private static List<Audited> pod(JsonNode request, Instant begin) {
    JsonNode answer = request.path("responseObject");
    return switch (request.path("verb").asText()) {
      case "create" ->
          List.of(
              new Created(
                  begin,
                  answer.at("/metadata/uid").asText(),
                  answer.at("/metadata/name").asText(),
                  cpu(answer)));
      // One that has to wait for its kubelet is deleted once more.
      case "delete" ->
          answer.at("/metadata/deletionGracePeriodSeconds").asInt() > 0
              ? List.of()
              : List.of(
                  new Released(
                      begin,
                      answer.at("/metadata/uid").asText(answer.at("/details/uid").asText())));
      default -> List.of();
    };
  }

  private static List<Audited> status(JsonNode request, Instant begin) {
    JsonNode pod = request.path("responseObject");
    String uid = pod.at("/metadata/uid").asText();
    String node = pod.at("/spec/nodeName").asText();
    return switch (pod.at("/status/phase").asText()) {
      case "Running" -> List.of(new OnNode(begin, uid, node));
      case "Succeeded", "Failed" -> List.of(new Released(begin, uid));
      default -> List.of();
    };
  }

  private static BigDecimal cpu(JsonNode pod) {
    BigDecimal sum = BigDecimal.ZERO;
    for (JsonNode container : pod.at("/spec/containers")) {
      String requested = container.at("/resources/requests/cpu").asText("0");
      sum = sum.add(Quantity.getAmountInBytes(new Quantity(requested)));
    }
    return sum;
  }
}
