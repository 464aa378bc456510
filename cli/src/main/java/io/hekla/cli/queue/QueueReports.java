package io.hekla.cli.queue;

import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.queue.QueueReport;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Reports of the scheduler about queues, as the queues show them. */
public final class QueueReports {
  /** Reports of no queue. */
  public static final QueueReports NONE = new QueueReports(Map.of());

  /** Time for which a source goes on with what it has read. */
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final Map<String, QueueReport> reports;

  private QueueReports(Map<String, QueueReport> reports) {
    this.reports = reports;
  }

  /** Returns the reports that these queues show. */
  public static QueueReports of(List<ApiObject> queues) {
    var reports = new HashMap<String, QueueReport>();
    for (ApiObject queue : queues) {
      QueueReport.read(queue.annotation(WellKnownKeys.QUEUE_REPORT))
          .ifPresent(report -> reports.put(queue.name(), report));
    }
    return new QueueReports(reports);
  }

  /** Reads the reports of all queues; none for a user who may not list queues. */
  public static QueueReports read(ApiServer server) {
    return read(server, Selection.all(Resource.QUEUES));
  }

  /** Reads the report of one queue; none for a user who may not read it. */
  public static QueueReports read(ApiServer server, String queue) {
    return read(server, Selection.named(Resource.QUEUES, "", queue));
  }

  private static QueueReports read(ApiServer server, Selection queues) {
    try {
      return of(server.list(queues));
    } catch (ApiFailure refused) {
      if (refused.code() == 403 || refused.isNotFound()) {
        return NONE;
      }
      throw refused;
    }
  }

  /** Returns a source of the reports of all queues that reads them again after a second. */
  public static Supplier<QueueReports> source(ApiServer server) {
    return new Supplier<>() {
      private QueueReports last = NONE;
      private long readAt = System.nanoTime() - FRESH.toNanos();

      @Override
      public QueueReports get() {
        if (System.nanoTime() - readAt >= FRESH.toNanos()) {
          last = read(server);
          readAt = System.nanoTime();
        }
        return last;
      }
    };
  }

  /** Returns the report of a queue; empty if it shows none. */
  public Optional<QueueReport> of(String queue) {
    return Optional.ofNullable(reports.get(queue));
  }
}
