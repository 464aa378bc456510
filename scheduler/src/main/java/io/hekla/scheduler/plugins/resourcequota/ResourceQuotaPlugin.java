package io.hekla.scheduler.plugins.resourcequota;

import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUEABLE;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUED;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.QueueAdmission;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Resource quotas: a job is let in only if all its pods together stay within every quota of its
 * namespace, which the API would check against the pods one by one. Names are taken as they are
 * written: a quota of {@code requests.cpu} and a minimum of {@code cpu} have nothing to do with
 * each other. While a quota cannot be read, no job of its namespace is let in. Source:
 * docs/reference/plugin-rules.md#resourcequota.
 */
public final class ResourceQuotaPlugin implements Plugin {
  public static final String NAME = "resourcequota";

  private final Map<String, List<QuotaInfo>> quotas = new HashMap<>();

  /** Needs of the jobs that this session let in, by namespace. */
  private final Map<String, QuotaAmounts> pending = new HashMap<>();

  @Override
  public void open(Session session, Extensions on) {
    for (QuotaInfo quota : session.facts().all(QuotaInfo.class)) {
      quotas.computeIfAbsent(quota.key().namespace(), first -> new ArrayList<>()).add(quota);
    }
    on.add(JOB_ENQUEUEABLE, this::enqueueable);
    on.add(JOB_ENQUEUED, this::enqueued);
  }

  private QueueAdmission enqueueable(JobView job) {
    QuotaAmounts need = job.podGroup().quotaNeed();
    String namespace = job.key().namespace();
    for (QuotaInfo quota : quotas.getOrDefault(namespace, List.of())) {
      if (!quota.isReadable()) {
        return QueueAdmission.reject(new QueueReason.QuotaUnreadable(quota.key()));
      }
      QuotaAmounts used = quota.used().plus(pending.getOrDefault(namespace, QuotaAmounts.NONE));
      List<String> exceeded = need.namesExceeding(used.plus(need), quota.hard());
      if (!exceeded.isEmpty()) {
        return QueueAdmission.reject(refusal(quota, need, used, exceeded));
      }
    }
    return QueueAdmission.PERMIT;
  }

  private static Reason refusal(
      QuotaInfo quota, QuotaAmounts need, QuotaAmounts used, List<String> exceeded) {
    var wanted = new TreeMap<>(need.byName());
    wanted.keySet().retainAll(exceeded);
    var room = new TreeMap<>(wanted);
    room.replaceAll((name, any) -> quota.hard().amount(name).subtract(used.amount(name)));
    var hard = new TreeMap<>(quota.hard().byName());
    hard.keySet().retainAll(exceeded);
    ObjectKey key = quota.key();
    return new QueueReason.QuotaFull(
        key, new QuotaAmounts(wanted), new QuotaAmounts(room), exceeded, new QuotaAmounts(hard));
  }

  private void enqueued(JobView job) {
    pending.merge(job.key().namespace(), job.podGroup().quotaNeed(), QuotaAmounts::plus);
  }
}
