package io.hekla.cli.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.recording.AnswerForm;
import io.hekla.cli.recording.ClusterRecorder;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.ApiObjects;
import io.hekla.recorder.api.ApiResource;
import io.hekla.recorder.history.HistoryJson;
import io.hekla.recorder.history.HistoryPage;
import io.hekla.recorder.history.JobFilter;
import io.hekla.recorder.history.JobSummary;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.ResourceUse;
import io.hekla.recorder.history.UsageFold;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Histories that the API of a cluster answers, with the rights of the user. */
final class ClusterHistories implements Histories {
  private final ClusterRecorder recorder;

  ClusterHistories(ClusterRecorder recorder) {
    this.recorder = recorder;
  }

  @Override
  public ShownHistory named(String name, Optional<String> namespace) {
    ObjectKey key = recorder.object(name, namespace);
    ObjectNode tree = ApiObjects.content(recorder.ask(ApiResource.HISTORIES, key, new TreeMap<>()));
    return history(key, tree);
  }

  private static ShownHistory history(ObjectKey key, ObjectNode tree) {
    return AnswerForm.read(
        () ->
            new ShownHistory(
                HistoryJson.kind(tree),
                key,
                HistoryJson.entries(tree),
                HistoryJson.pods(tree),
                HistoryJson.cutBefore(tree),
                isWithin -> AnswerForm.read(() -> HistoryJson.within(tree, isWithin))));
  }

  @Override
  public HistoryPage<JobSummary> jobs(JobFilter filter, int most, Instant now) {
    Map<String, String> parameters = span(filter.from(), filter.until());
    filter.queue().ifPresent(one -> parameters.put("queue", one));
    filter.user().ifPresent(one -> parameters.put("user", one));
    filter.phase().ifPresent(one -> parameters.put("phase", one));
    ClusterRecorder.Listed listed =
        recorder.list(ApiResource.HISTORIES, filter.namespace(), parameters, most);
    return page(listed, "summary", JobSummary.class);
  }

  @Override
  public HistoryPage<PodRecord> pods(PodFilter filter, int most) {
    Map<String, String> parameters = parameters(filter);
    filter.node().ifPresent(one -> parameters.put("node", one));
    filter.phase().ifPresent(one -> parameters.put("phase", one));
    return page(
        recorder.list(ApiResource.POD_HISTORIES, filter.namespace(), parameters, most),
        "pod",
        PodRecord.class);
  }

  @Override
  public SortedMap<String, ResourceUse> sums(PodFilter filter, UsageFold.By by) {
    Map<String, String> parameters = parameters(filter);
    parameters.put("by", by.name().toLowerCase(Locale.ROOT));
    ClusterRecorder.Listed listed =
        recorder.list(ApiResource.USAGES, filter.namespace(), parameters, Integer.MAX_VALUE);
    var sums = new TreeMap<String, ResourceUse>();
    for (JsonNode one : listed.items()) {
      sums.put(
          one.path("metadata").path("name").asText(),
          AnswerForm.read(() -> HistoryJson.read(one.path("use"), ResourceUse.class)));
    }
    return sums;
  }

  @Override
  public Optional<ShownHistory> queue(String name) {
    var queue = new ObjectKey("", name);
    return recorder
        .find(ApiResource.QUEUE_HISTORIES, queue, Map.of())
        .map(tree -> history(queue, ApiObjects.content(tree)));
  }

  private static Map<String, String> parameters(PodFilter filter) {
    Map<String, String> parameters = span(filter.from(), filter.until());
    filter.queue().ifPresent(one -> parameters.put("queue", one));
    filter.owner().ifPresent(one -> parameters.put("user", one));
    return parameters;
  }

  private static Map<String, String> span(Instant from, Instant until) {
    var parameters = new TreeMap<String, String>();
    parameters.put("since", from.toString());
    parameters.put("until", until.toString());
    return parameters;
  }

  private static <T extends Record> HistoryPage<T> page(
      ClusterRecorder.Listed listed, String part, Class<T> type) {
    return new HistoryPage<>(
        listed.items().stream()
            .map(one -> AnswerForm.read(() -> HistoryJson.read(one.path(part), type)))
            .toList(),
        listed.isCut() ? Optional.of(Position.FIRST) : Optional.empty());
  }

  @Override
  public void close() {
    recorder.close();
  }
}
