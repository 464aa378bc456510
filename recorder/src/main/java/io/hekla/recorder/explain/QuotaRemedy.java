package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.model.resource.ResourceText;
import io.hekla.scheduler.decision.QueueReason;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * Remedy for a full ResourceQuota: its limits are raised by what the refusals say is missing, as
 * often as there is one.
 */
final class QuotaRemedy implements RemedySearch {
  private static final int ROUNDS = 20;

  /** Amount by which a limit is raised that is to limit nothing: a petabyte. */
  private static final BigDecimal PLENTY = BigDecimal.valueOf(1L << 50);

  /** Digits behind the point of an amount: the API counts thousandths. */
  private static final int SCALE = 3;

  @Override
  public List<Remedy> search(Waiter waiter) {
    String namespace = waiter.podGroup().key().namespace();
    List<QuotaInfo> quotas =
        waiter.state().others().all(QuotaInfo.class).stream()
            .filter(quota -> quota.key().namespace().equals(namespace))
            .toList();
    if (quotas.isEmpty()) {
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
    Map<ObjectKey, QuotaInfo> raised =
        asRefused(waiter, quotas).or(() -> amply(waiter, quotas)).orElse(Map.of());
    return raised.isEmpty() ? List.of() : List.of(remedy(waiter, quotas, least(waiter, raised)));
  }

  /**
   * Returns limits that are enough, raised by what one refusal after the other says is missing.
   * They may be enough where more is not: then others are admitted, too, and take the room.
   */
  private static Optional<Map<ObjectKey, QuotaInfo>> asRefused(
      Waiter waiter, List<QuotaInfo> quotas) {
    Map<ObjectKey, QuotaInfo> raised = new TreeMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      Edit edit = edit(raised);
      if (waiter.runsAfter(edit)) {
        return Optional.of(raised);
      }
      Optional<QuotaInfo> more = more(waiter, edit, raised, quotas);
      if (more.isEmpty()) {
        return Optional.empty();
      }
      raised.put(more.get().key(), more.get());
    }
    return Optional.empty();
  }

  /** Returns limits that refuse nothing, where they are enough. */
  private static Optional<Map<ObjectKey, QuotaInfo>> amply(Waiter waiter, List<QuotaInfo> quotas) {
    Map<ObjectKey, QuotaInfo> raised = new TreeMap<>();
    for (QuotaInfo quota : quotas) {
      var hard = new TreeMap<>(quota.hard().byName());
      hard.replaceAll((name, amount) -> amount.add(PLENTY));
      raised.put(quota.key(), new QuotaInfo(quota.key(), new QuotaAmounts(hard), quota.used()));
    }
    return Optional.of(raised).filter(ample -> waiter.runsAfter(edit(ample)));
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
      Waiter waiter, List<QuotaInfo> quotas, Map<ObjectKey, QuotaInfo> raised) {
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
        Remedy.Kind.RAISE_QUOTA, "Raise spec.hard " + String.join(", and ", texts), edit(raised));
  }

  private static Edit edit(Map<ObjectKey, QuotaInfo> raised) {
    return Edit.of(raised.values().stream().map(Change.FactSeen::new).toList());
  }

  /**
   * Returns limits of which none may be a thousandth lower: who comes before may have taken what
   * was added first, and need no more of it by now.
   */
  private static Map<ObjectKey, QuotaInfo> least(Waiter waiter, Map<ObjectKey, QuotaInfo> enough) {
    Map<ObjectKey, QuotaInfo> raised = new TreeMap<>(enough);
    for (QuotaInfo quota : enough.values()) {
      QuotaInfo before = waiter.state().others().one(QuotaInfo.class, quota.key()).orElseThrow();
      QuotaInfo least = quota;
      for (String name : before.hard().byName().keySet()) {
        QuotaInfo now = least;
        BigDecimal more = now.hard().amount(name).subtract(before.hard().amount(name));
        LongPredicate isEnough =
            less -> {
              var other = new TreeMap<>(raised);
              other.put(quota.key(), lower(now, name, less));
              return waiter.runsAfter(edit(other));
            };
        least = lower(now, name, most(more.movePointRight(SCALE).longValue(), isEnough));
        raised.put(quota.key(), least);
      }
      if (least.equals(before)) {
        raised.remove(quota.key());
      }
    }
    return raised;
  }

  /**
   * Returns the largest number up to a limit that is enough, where 0 is known to be. The limit may
   * be enough where less is not: it leaves the amount as it was.
   */
  private static long most(long limit, LongPredicate isEnough) {
    if (limit > 0 && isEnough.test(limit)) {
      return limit;
    }
    if (limit <= 0 || !isEnough.test(1)) {
      return 0;
    }
    long enough = 1;
    long tooMuch = limit + 1;
    while (tooMuch - enough > 1) {
      long middle = enough + (tooMuch - enough) / 2;
      if (isEnough.test(middle)) {
        enough = middle;
      } else {
        tooMuch = middle;
      }
    }
    return enough;
  }

  private static QuotaInfo lower(QuotaInfo quota, String name, long thousandths) {
    var hard = new TreeMap<>(quota.hard().byName());
    hard.put(name, quota.hard().amount(name).subtract(BigDecimal.valueOf(thousandths, SCALE)));
    return new QuotaInfo(quota.key(), new QuotaAmounts(hard), quota.used());
  }

  private static String text(String name, QuotaInfo quota) {
    return ResourceText.inUnits(name, quota.hard().amount(name).doubleValue());
  }
}
