package io.hekla.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Write requests to a real API server for pods and Jobs, by its own audit log: whatever happened to
 * its answers on their way.
 */
final class AuditLog {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final List<Entry> entries;

  /**
   * A line of the log.
   *
   * @param at when the server received the request
   */
  record Entry(Instant at, LoggedRequest request) {}

  private AuditLog(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Reads a log in the order in which the requests came: they are written down as they end. */
  static AuditLog read(Path file) {
    try (var lines = Files.lines(file)) {
      return new AuditLog(
          lines
              .map(AuditLog::tree)
              .flatMap(Optional::stream)
              .filter(event -> event.path("level").asText().equals("RequestResponse"))
              .filter(event -> event.path("stage").asText().equals("ResponseComplete"))
              .map(AuditLog::parse)
              .sorted(Comparator.comparing(Entry::at))
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * With what the log of a server that was killed may lack: that pods were created and bound which
   * are there and bound. A bind is inferred right behind the creation.
   */
  AuditLog with(List<Pod> there) {
    Set<String> created = pods("create");
    Set<String> bound = pods("bind");
    var all = new ArrayList<Entry>();
    var unlogged = new HashMap<String, Pod>();
    for (Pod pod : there) {
      String uid = pod.getMetadata().getUid();
      if (!created.contains(uid)) {
        all.add(new Entry(creation(pod), ofPod("create", pod, "")));
      }
      if (!bound.contains(uid) && pod.getSpec().getNodeName() != null) {
        unlogged.put(uid, pod);
      }
    }
    all.addAll(entries);
    return new AuditLog(
        all.stream()
            .flatMap(
                entry -> {
                  Pod pod = unlogged.get(entry.request().uid());
                  return pod != null && entry.request().changed("Pod", "create")
                      ? Stream.of(entry, bind(pod))
                      : Stream.of(entry);
                })
            .toList());
  }

  /** Returns the uids of the pods that the log says were created, or bound. */
  private Set<String> pods(String verb) {
    return entries.stream()
        .map(Entry::request)
        .filter(request -> request.changed("Pod", verb))
        .map(LoggedRequest::uid)
        .collect(Collectors.toSet());
  }

  private static Instant creation(Pod pod) {
    return Instant.parse(pod.getMetadata().getCreationTimestamp());
  }

  private static Entry bind(Pod pod) {
    return new Entry(creation(pod), ofPod("bind", pod, pod.getSpec().getNodeName()));
  }

  /** All entries, the first request first. */
  List<Entry> entries() {
    return entries;
  }

  /** The requests for what a load consists of. */
  List<LoggedRequest> requests(Load load) {
    return entries.stream()
        .map(Entry::request)
        .filter(
            request ->
                load.jobs().keySet().stream()
                    .anyMatch(
                        job -> request.key().equals(job) || request.key().startsWith(job + "-")))
        .toList();
  }

  private static LoggedRequest ofPod(String verb, Pod pod, String node) {
    var meta = pod.getMetadata();
    return new LoggedRequest(
        verb,
        "Pod",
        meta.getNamespace() + "/" + meta.getName(),
        meta.getUid(),
        node,
        "Pending",
        1,
        201);
  }

  /** Parses a line; empty if a kill tore it. */
  private static Optional<JsonNode> tree(String line) {
    try {
      return Optional.of(MAPPER.readTree(line));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static Entry parse(JsonNode event) {
    JsonNode ref = event.path("objectRef");
    JsonNode made = event.path("responseObject");
    boolean isPod = ref.path("resource").asText().equals("pods");
    boolean isBinding = ref.path("subresource").asText().equals("binding");
    JsonNode entry = event.path("requestObject");
    int code = event.path("responseStatus").path("code").asInt();
    String name = ref.path("name").asText(made.path("metadata").path("name").asText());
    return new Entry(
        Instant.parse(event.path("requestReceivedTimestamp").asText()),
        new LoggedRequest(
            isBinding ? "bind" : verb(event.path("verb").asText(), made),
            isPod ? "Pod" : "Job",
            ref.path("namespace").asText() + "/" + name,
            isBinding ? entry.path("metadata").path("uid").asText() : uid(made),
            isBinding ? entry.path("target").path("name").asText() : "",
            isPod
                ? made.path("status").path("phase").asText()
                : made.path("status").path("state").path("phase").asText(),
            code < 300 ? 1 : 0,
            code));
  }

  /** A pod that need not wait for its kubelet is gone with the request. */
  private static String verb(String verb, JsonNode made) {
    boolean lingers = made.path("metadata").path("deletionGracePeriodSeconds").asInt() > 0;
    return verb.equals("delete") && !lingers ? "finalize" : verb;
  }

  private static String uid(JsonNode made) {
    return made.path("metadata").path("uid").asText(made.path("details").path("uid").asText());
  }
}
