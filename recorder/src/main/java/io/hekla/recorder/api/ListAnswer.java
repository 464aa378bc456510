package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryJson;
import io.hekla.recorder.history.HistoryPage;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobSearch;
import io.hekla.recorder.history.JobSummary;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodSearch;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.ResourceUse;
import io.hekla.recorder.history.UsageFold;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answer to a list, whose user may read all that it shows. */
public final class ListAnswer {
  /** Jobs that one answer reads, of which few may match. */
  private static final int MOST_READ = 5_000;

  /** Rows of sums, which have no second page. */
  private static final int MOST_SUMS = 10_000;

  private ListAnswer() {}

  /**
   * Returns the answer.
   *
   * @param now the present, where the question names no end
   */
  public static Answer of(HistorySource source, ListQuestion question, Instant now)
      throws IOException {
    return switch (question) {
      case ListQuestion.OfJobs jobs -> jobs(source, jobs, now);
      case ListQuestion.OfPods pods -> pods(source, pods, now);
      case ListQuestion.OfSums sums -> sums(source, sums, now);
    };
  }

  private static Answer jobs(HistorySource source, ListQuestion.OfJobs question, Instant now)
      throws IOException {
    HistoryPage<JobSummary> page =
        new JobSearch(source, question.filter(now), now)
            .page(question.part().start(), question.part().most(), MOST_READ);
    var items = new ArrayList<ObjectNode>();
    for (JobSummary job : page.rows()) {
      ObjectNode item = item(question, job.job().namespace(), job.job().name(), job.uid());
      item.set("summary", HistoryJson.row(job));
      items.add(item);
    }
    return list(question, items, page.next());
  }

  private static Answer pods(HistorySource source, ListQuestion.OfPods question, Instant now)
      throws IOException {
    HistoryPage<PodRecord> page =
        PodSearch.page(
            source, question.filter(now), question.part().start(), question.part().most());
    var items = new ArrayList<ObjectNode>();
    for (PodRecord pod : page.rows()) {
      ObjectNode item = item(question, pod.namespace(), pod.name(), pod.uid());
      item.set("pod", HistoryJson.row(pod));
      items.add(item);
    }
    return list(question, items, page.next());
  }

  /** End of the reading of sums that are too many; never leaves this class. */
  private static final class TooManySums extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private static Answer sums(HistorySource source, ListQuestion.OfSums question, Instant now)
      throws IOException {
    try {
      return allSums(source, question, now);
    } catch (TooManySums refused) {
      return new Answer.Refused(
          ApiStatus.tooLarge(
              "there are more than %,d sums; ask about a namespace, a queue or a user"
                  .formatted(MOST_SUMS)));
    }
  }

  private static Answer allSums(HistorySource source, ListQuestion.OfSums question, Instant now)
      throws IOException {
    PodFilter filter = question.filter(now);
    var fold = new UsageFold(question.by(), filter.from(), filter.until());
    source.pods(
        filter,
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
      ObjectNode item = item(question, question.namespace().orElse(""), sum.getKey(), "");
      item.set("use", HistoryJson.row(sum.getValue()));
      items.add(item);
    }
    return list(question, items, Optional.empty());
  }

  private static ObjectNode item(ListQuestion question, String namespace, String name, String uid) {
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

  private static Answer list(
      ListQuestion question, List<ObjectNode> items, Optional<Position> next) {
    return new Answer.Found(
        ApiObjects.list(question.resource(), items, next.map(Position::text).orElse("")));
  }
}
