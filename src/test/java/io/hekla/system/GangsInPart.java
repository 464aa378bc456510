package io.hekla.system;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Judge, by an audit log, of whether gangs were complete or absent, but for the time they may be in
 * part.
 */
final class GangsInPart {
  private final Load load;
  private final Duration longest;
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Set<String>> bound = new HashMap<>();
  private final Map<String, Instant> inPartSince = new HashMap<>();

  private GangsInPart(Load load, Duration longest) {
    this.load = load;
    this.longest = longest;
  }

  /**
   * Returns the faults, a line for each.
   *
   * @param longest longest time for which a gang may be in part
   */
  static List<String> faults(List<AuditLog.Entry> log, Load load, Duration longest) {
    var judge = new GangsInPart(load, longest);
    log.stream().filter(entry -> entry.request().changed()).forEach(judge::see);
    judge.inPartSince.forEach(
        (job, since) -> judge.faults.add("%s was left in part, since %s".formatted(job, since)));
    return judge.faults;
  }

  private void see(AuditLog.Entry entry) {
    LoggedRequest request = entry.request();
    var pod = load.pods().get(request.key());
    if (pod == null || !Set.of("bind", "finalize").contains(request.verb())) {
      return;
    }
    var pods = bound.computeIfAbsent(pod.job(), job -> new HashSet<>());
    if (request.verb().equals("bind")) {
      pods.add(request.uid());
    } else {
      pods.remove(request.uid());
    }
    var wanted = load.jobs().get(pod.job());
    boolean isInPart = wanted != null && !pods.isEmpty() && pods.size() < wanted.minAvailable();
    if (isInPart) {
      inPartSince.putIfAbsent(pod.job(), entry.at());
      return;
    }
    Instant since = inPartSince.remove(pod.job());
    if (since != null && Duration.between(since, entry.at()).compareTo(longest) > 0) {
      faults.add("%s was in part from %s to %s".formatted(pod.job(), since, entry.at()));
    }
  }
}
