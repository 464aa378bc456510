package io.hekla.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tail of the request log of a run that is under way, to know its progress. */
final class RequestTail {
  private final Path file;
  private long read;
  private long changes;
  private long binds;
  private long newestBound;
  private final Map<String, Long> created = new HashMap<>();
  private final Map<String, String> unbound = new HashMap<>();
  private final Map<String, String> underWay = new HashMap<>();
  private final Set<String> ended = new HashSet<>();

  /**
   * @param folder of the API
   */
  RequestTail(Path folder) {
    this.file = folder.resolve("requests.jsonl");
  }

  /** Requests so far that changed something. */
  long changes() {
    check();
    return changes;
  }

  /** Pods bound so far. */
  long binds() {
    check();
    return binds;
  }

  /** Returns whether a pod is bound that was created after so many changes. */
  boolean hasBoundPodCreatedAfter(long change) {
    check();
    return newestBound > change;
  }

  /**
   * Returns whether a gang is under way: some of its pods are bound and have not ended, or wait.
   */
  boolean hasGangInFlight(Load load) {
    check();
    return !gangs(unbound, load).isEmpty() || !gangs(underWay, load).isEmpty();
  }

  /** Returns whether some pods of a gang are bound and others wait. */
  boolean hasGangInHalves(Load load) {
    check();
    return !Collections.disjoint(gangs(unbound, load), gangs(underWay, load));
  }

  /** Jobs of the load that are not at their end. */
  List<String> unfinished(Load load) {
    check();
    return load.jobs().keySet().stream().filter(key -> !ended.contains(key)).toList();
  }

  /** The gangs, that is jobs of more than one pod at least, that these pods belong to. */
  private static Set<String> gangs(Map<String, String> pods, Load load) {
    var gangs = new HashSet<String>();
    for (String key : pods.values()) {
      var pod = load.pods().get(key);
      var job = pod == null ? null : load.jobs().get(pod.job());
      if (pod != null && job != null && job.minAvailable() > 1) {
        gangs.add(pod.job());
      }
    }
    return gangs;
  }

  private void check() {
    if (!Files.exists(file)) {
      return;
    }
    try (var channel = FileChannel.open(file)) {
      if (channel.size() < read) {
        // A line torn by a kill was cut off; whole lines are never taken back.
        throw new AssertionError(file + " became shorter than its whole lines");
      }
      var bytes = ByteBuffer.allocate((int) (channel.size() - read));
      int more = 0;
      while (bytes.hasRemaining() && more >= 0) {
        more = channel.read(bytes, read + bytes.position());
      }
      String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
      int whole = text.lastIndexOf('\n') + 1;
      text.substring(0, whole).lines().map(LoggedRequest::parse).forEach(this::see);
      read += text.substring(0, whole).getBytes(StandardCharsets.UTF_8).length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void see(LoggedRequest request) {
    if (!request.changed()) {
      return;
    }
    changes++;
    if (request.changed("Pod", "create")) {
      created.put(request.uid(), changes);
      unbound.put(request.uid(), request.key());
    } else if (request.changed("Pod", "bind")) {
      binds++;
      newestBound = Math.max(newestBound, created.getOrDefault(request.uid(), 0L));
      unbound.remove(request.uid());
      underWay.put(request.uid(), request.key());
    } else if (request.kind().equals("Pod") && isEnd(request)) {
      unbound.remove(request.uid());
      underWay.remove(request.uid());
    } else if (request.kind().equals("Job")
        && Set.of("Completed", "Failed").contains(request.phase())) {
      ended.add(request.key());
    }
  }

  private static boolean isEnd(LoggedRequest request) {
    return Set.of("Succeeded", "Failed").contains(request.phase())
        || Set.of("finalize", "collect").contains(request.verb());
  }
}
