package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.model.resource.ResourceText;
import io.hekla.scheduler.decision.QueueReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Remedy for a full ResourceQuota: its limits are raised by what the refusals say is missing, as
 * often as there is one.
 */
final class QuotaRemedy implements RemedySearch {
  private static final int ROUNDS = 20;

  @Override
  public List<Remedy> search(Waiter waiter) {
    String namespace = waiter.podGroup().key().namespace();
    List<QuotaInfo> quotas =
        waiter.state().others().all(QuotaInfo.class).stream()
            .filter(quota -> quota.key().namespace().equals(namespace))
            .toList();
    if (quotas.isEmpty() || !waiter.runsAfter(unlimited(quotas))) {
      return List.of();
    }
    List<QuotaInfo> unreadable = quotas.stream().filter(quota -> !quota.isReadable()).toList();
    if (!unreadable.isEmpty()) {
      Edit edit = unlimited(unreadable);
      return waiter.runsAfter(edit)
          ? List.of(
              waiter.remedy(
                  Remedy.Kind.RAISE_QUOTA,
                  "Correct ResourceQuota %s, which cannot be read"
                      .formatted(unreadable.getFirst().key()),
                  edit))
          : List.of();
    }
    Map<ObjectKey, QuotaInfo> raised = new TreeMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      Edit edit = Edit.of(raised.values().stream().map(Change.FactSeen::new).toList());
      if (waiter.runsAfter(edit)) {
        return raised.isEmpty() ? List.of() : List.of(remedy(waiter, quotas, raised, edit));
      }
      Optional<QuotaInfo> more = more(waiter, edit, raised, quotas);
      if (more.isEmpty()) {
        return List.of();
      }
      raised.put(more.get().key(), more.get());
    }
    return List.of();
  }

  /** Returns the quota that still refuses, raised by what is missing. */
  private static Optional<QuotaInfo> more(
      Waiter waiter, Edit edit, Map<ObjectKey, QuotaInfo> raised, List<QuotaInfo> quotas) {
    return JobVerdict.of(edit.applied(waiter.session()), waiter.podGroup().key())
        .flatMap(
            reason ->
                reason instanceof QueueReason.QuotaFull full ? Optional.of(full) : Optional.empty())
        .flatMap(
            full ->
                quotas.stream()
                    .filter(quota -> quota.key().equals(full.quota()))
                    .findFirst()
                    .map(quota -> raised.getOrDefault(quota.key(), quota))
                    .map(quota -> with(quota, full)));
  }

  private static QuotaInfo with(QuotaInfo quota, QueueReason.QuotaFull full) {
    var hard = new TreeMap<>(quota.hard().byName());
    for (String name : full.dimensions()) {
      hard.put(
          name,
          quota
              .hard()
              .amount(name)
              .add(full.wanted().amount(name).subtract(full.room().amount(name))));
    }
    return new QuotaInfo(quota.key(), new QuotaAmounts(hard), quota.used());
  }

  private static Edit unlimited(List<QuotaInfo> quotas) {
    return Edit.of(
        quotas.stream()
            .map(
                quota ->
                    new Change.FactSeen(
                        new QuotaInfo(quota.key(), QuotaAmounts.NONE, quota.used())))
            .toList());
  }

  private static Remedy remedy(
      Waiter waiter, List<QuotaInfo> quotas, Map<ObjectKey, QuotaInfo> raised, Edit edit) {
    var texts = new ArrayList<String>();
    for (QuotaInfo quota : quotas) {
      QuotaInfo after = raised.get(quota.key());
      if (after != null) {
        after.hard().byName().entrySet().stream()
            .filter(entry -> entry.getValue().compareTo(quota.hard().amount(entry.getKey())) > 0)
            .forEach(
                entry ->
                    texts.add(
                        "%s of ResourceQuota %s from %s to %s"
                            .formatted(
                                entry.getKey(),
                                quota.key(),
                                text(entry.getKey(), quota),
                                text(entry.getKey(), after))));
      }
    }
    return waiter.remedy(
        Remedy.Kind.RAISE_QUOTA, "Raise spec.hard " + String.join(", and ", texts), edit);
  }

  private static String text(String name, QuotaInfo quota) {
    return ResourceText.inUnits(name, quota.hard().amount(name).doubleValue());
  }
}
