package io.hekla.model.queue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Report of the scheduler about a queue, in an annotation of it: how many jobs wait, which of them
 * come first, and what the queue deserves. Jobs are named by digests, since who may read a queue
 * need not be allowed to read its jobs.
 *
 * @param waiting number of jobs that wait
 * @param first digests of the PodGroups of the first of them, in the order of the scheduler
 * @param deserved amounts as Kubernetes writes them, by resource; empty if no plugin computes them
 */
public record QueueReport(int waiting, List<String> first, Map<String, String> deserved) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String WAITING = "waiting";
  private static final String FIRST = "first";
  private static final String DESERVED = "deserved";

  /** Length of a digest; among a thousand jobs two are alike once in ten thousand queues. */
  private static final int DIGEST = 8;

  public QueueReport {
    first = List.copyOf(first);
    deserved = Map.copyOf(deserved);
  }

  /**
   * Returns the report.
   *
   * @param first PodGroups of the first jobs that wait, in order
   */
  public static QueueReport of(
      int waiting, List<ObjectKey> first, Optional<ResourceVector> deserved) {
    var amounts = new TreeMap<String, String>();
    deserved.ifPresent(
        vector ->
            ResourceList.write(vector)
                .forEach((name, quantity) -> amounts.put(name, quantity.toString())));
    return new QueueReport(waiting, first.stream().map(QueueReport::digest).toList(), amounts);
  }

  private static String digest(ObjectKey podGroup) {
    return Sha256.digits(podGroup.toString().getBytes(StandardCharsets.UTF_8)).substring(0, DIGEST);
  }

  /** Returns whether there is nothing to report. */
  public boolean isEmpty() {
    return waiting == 0 && deserved.isEmpty();
  }

  /** Returns the place of the job of a PodGroup, from 1; empty if it is not among the first. */
  public OptionalInt place(ObjectKey podGroup) {
    int index = first.indexOf(digest(podGroup));
    return index < 0 ? OptionalInt.empty() : OptionalInt.of(index + 1);
  }

  /** Returns whether every job that waits is among the first. */
  public boolean isComplete() {
    return first.size() >= waiting;
  }

  /** Returns the text of the annotation. */
  public String text() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put(WAITING, waiting);
    if (!first.isEmpty()) {
      var list = json.putArray(FIRST);
      first.forEach(list::add);
    }
    if (!deserved.isEmpty()) {
      ObjectNode amounts = json.putObject(DESERVED);
      new TreeMap<>(deserved).forEach(amounts::put);
    }
    return json.toString();
  }

  /** Reads the text of an annotation; empty if it is none that a scheduler writes. */
  public static Optional<QueueReport> read(String text) {
    try {
      JsonNode json = JSON.readTree(text);
      if (json == null || !json.path(WAITING).isInt()) {
        return Optional.empty();
      }
      var first = new ArrayList<String>();
      json.path(FIRST).forEach(one -> first.add(one.asText()));
      var deserved = new TreeMap<String, String>();
      json.path(DESERVED)
          .properties()
          .forEach(one -> deserved.put(one.getKey(), one.getValue().asText()));
      return Optional.of(new QueueReport(json.path(WAITING).asInt(), first, deserved));
    } catch (JsonProcessingException notJson) {
      return Optional.empty();
    }
  }
}
