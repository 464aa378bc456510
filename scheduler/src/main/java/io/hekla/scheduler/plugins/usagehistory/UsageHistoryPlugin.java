package io.hekla.scheduler.plugins.usagehistory;

import static io.hekla.scheduler.plugin.ClosingPoints.QUEUE_FIGURES;
import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;
import static io.hekla.scheduler.plugin.QueuePoints.NAMESPACE_ORDER;
import static io.hekla.scheduler.plugin.QueuePoints.QUEUE_ORDER;
import static io.hekla.scheduler.plugin.VictimPoints.VICTIM_QUEUE_ORDER;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.queues.NamespaceWeights;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NamespaceView;
import io.hekla.scheduler.session.Session;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fairness over time: queues, and the users and namespaces of a queue, are ordered by the share of
 * the cluster that they used, of which the past counts half after each half-life, and by what they
 * hold. On demand queues reclaim beyond what they deserve from queues that used more. Source:
 * docs/reference/usage-history.md.
 */
public final class UsageHistoryPlugin implements Plugin {
  public static final String NAME = "usage-history";

  private final boolean ordersNamespaces;
  private final boolean hierarchical;
  private final UsageTerms terms;

  public UsageHistoryPlugin(PluginOption option, Arguments.Reader arguments) {
    ordersNamespaces = option.isOn(Switch.NAMESPACE_ORDER);
    hierarchical = option.isOn(Switch.HIERARCHY);
    terms = UsageTerms.read(arguments);
  }

  @Override
  public void open(Session session, Extensions on) {
    var counting = new UsageCounting(session, terms.halfLife());
    counting.update();
    var queues = new ExpectedUseOrder(session, terms, counting, hierarchical);
    on.add(QUEUE_ORDER, queues);
    on.add(JOB_ORDER, ofUsers(session, counting));
    if (ordersNamespaces) {
      on.add(NAMESPACE_ORDER, ofNamespaces(session, counting));
    }
    if (terms.reclaims()) {
      session.surplus().giveBy(queues);
      on.add(VICTIM_QUEUE_ORDER, queues);
    }
    on.add(
        QUEUE_FIGURES,
        figures ->
            session
                .queue(figures.name())
                .map(queue -> with(figures, queues.used(queue)))
                .orElse(figures));
  }

  private Comparator<JobView> ofUsers(Session session, UsageCounting counting) {
    Map<ObjectKey, ExpectedUse> uses = new HashMap<>();
    return Comparator.comparingDouble(
        job -> {
          String queue = job.queue().name();
          String user = job.podGroup().userOrNone();
          ObjectKey holder = UsageAccount.of(UsageAccount.USER, queue, user);
          return uses.computeIfAbsent(
                  holder, absent -> terms.use(session, counting.average(absent), 1))
              .with(job.queue().heldByUser(user));
        });
  }

  private Comparator<NamespaceView> ofNamespaces(Session session, UsageCounting counting) {
    var weights = new NamespaceWeights(session);
    Map<ObjectKey, ExpectedUse> uses = new HashMap<>();
    return Comparator.comparingDouble(
        namespace -> {
          String queue = namespace.queue().name();
          ObjectKey holder = UsageAccount.of(UsageAccount.NAMESPACE, queue, namespace.name());
          double weight = weights.of(namespace.name());
          return uses.computeIfAbsent(
                  holder, absent -> terms.use(session, counting.average(absent), weight))
              .with(namespace.queue().heldBy(namespace.name()));
        });
  }

  private static QueueFigures with(QueueFigures figures, double used) {
    Map<String, Double> numbers = new TreeMap<>(figures.figures());
    numbers.put("queue_usage_history", used);
    return figures.with(numbers, figures.vectors());
  }
}
