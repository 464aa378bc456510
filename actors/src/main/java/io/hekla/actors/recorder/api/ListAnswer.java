package io.hekla.actors.recorder.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.ApiObjects;
import io.hekla.recorder.api.ApiStatus;
import io.hekla.recorder.api.ListQuestion;
import io.hekla.recorder.history.HistoryJson;
import io.hekla.recorder.history.HistoryPage;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobFilter;
import io.hekla.recorder.history.JobSearch;
import io.hekla.recorder.history.JobSummary;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodSearch;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.ResourceUse;
import io.hekla.recorder.history.UsageFold;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answer to a list, whose user may read all that it shows. */
final class ListAnswer {
  /** Span of a list that names none. */
  private static final Duration USUAL = Duration.ofDays(1);

  /** Jobs that one answer reads, of which few may match. */
  private static final int MOST_READ = 5_000;

  /** Rows of sums, which have no second page. */
  private static final int MOST_SUMS = 10_000;

  private final HistorySource source;
  private final ListQuestion question;
  private final Instant now;
  private final Instant from;
  private final Instant until;

  ListAnswer(HistorySource source, ListQuestion question, Instant now) {
    this.source = source;
    this.question = question;
    this.now = now;
    this.until = question.until().filter(end -> end.isBefore(now)).orElse(now);
    this.from = question.from().orElseGet(() -> until.minus(USUAL));
  }

  Answer answer() throws IOException {
    return switch (question.resource()) {
      case HISTORIES -> jobs();
      case POD_HISTORIES -> pods();
      case USAGES -> sums();
      case EXPLANATIONS, EVICTIONS, QUEUE_HISTORIES ->
          throw new IllegalStateException(question.resource() + " is not listed");
    };
  }

  private Answer jobs() throws IOException {
    var filter =
        new JobFilter(
            question.namespace(), question.queue(), question.user(), question.phase(), from, until);
    HistoryPage<JobSummary> page =
        new JobSearch(source, filter, now).page(question.start(), question.most(), MOST_READ);
    var items = new ArrayList<ObjectNode>();
    for (JobSummary job : page.rows()) {
      ObjectNode item = item(job.job().namespace(), job.job().name(), job.uid());
      item.set("summary", HistoryJson.row(job));
      items.add(item);
    }
    return list(items, page.next());
  }

  private PodFilter podFilter() {
    return new PodFilter(
        question.namespace(), question.queue(), question.node(), question.user(), from, until);
  }

  private Answer pods() throws IOException {
    HistoryPage<PodRecord> page =
        PodSearch.page(source, podFilter(), question.start(), question.most());
    var items = new ArrayList<ObjectNode>();
    for (PodRecord pod : page.rows()) {
      ObjectNode item = item(pod.namespace(), pod.name(), pod.uid());
      item.set("pod", HistoryJson.row(pod));
      items.add(item);
    }
    return list(items, page.next());
  }

  /** End of the reading of sums that are too many; never leaves this class. */
  private static final class TooManySums extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private Answer sums() throws IOException {
    try {
      return allSums();
    } catch (TooManySums refused) {
      return new Answer.Refused(
          ApiStatus.tooLarge(
              "there are more than %,d sums; ask about a namespace, a queue or a user"
                  .formatted(MOST_SUMS)));
    }
  }

  private Answer allSums() throws IOException {
    var fold = new UsageFold(question.by(), from, until);
    source.pods(
        podFilter(),
        Position.FIRST,
        Integer.MAX_VALUE,
        pod -> {
          fold.take(pod);
          if (fold.size() > MOST_SUMS) {
            throw new TooManySums();
          }
        });
    var items = new ArrayList<ObjectNode>();
    for (Map.Entry<String, ResourceUse> sum : fold.sums().entrySet()) {
      ObjectNode item = item(question.namespace().orElse(""), sum.getKey(), "");
      item.set("use", HistoryJson.row(sum.getValue()));
      items.add(item);
    }
    return list(items, Optional.empty());
  }

  private ObjectNode item(String namespace, String name, String uid) {
    ObjectNode item =
        ApiObjects.object(
            question.resource(),
            new ObjectKey(namespace, name),
            JsonNodeFactory.instance.objectNode());
    if (!uid.isEmpty()) {
      item.withObject("/metadata").put("uid", uid);
    }
    return item;
  }

  private Answer list(List<ObjectNode> items, Optional<Position> next) {
    return new Answer.Found(
        ApiObjects.list(question.resource(), items, next.map(Position::text).orElse("")));
  }
}
