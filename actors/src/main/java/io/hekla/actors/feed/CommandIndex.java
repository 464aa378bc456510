package io.hekla.actors.feed;

import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.api.Command;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import io.hekla.model.queue.CommandNamespaces;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commands by what they are for. Those that are for nothing of ours are not indexed, and cost
 * nothing but their room in the cache.
 */
final class CommandIndex {
  /** So many of one object are answered at once; the others once these are deleted. */
  static final int MOST_AT_ONCE = 100;

  private static final Logger log = LoggerFactory.getLogger(CommandIndex.class);

  /** Namespaces of which is said that their Commands do not count; a log is no place for more. */
  private static final int MOST_SAID = 1_000;

  private final CommandNamespaces forQueues;
  private final Set<String> said = new HashSet<>();
  private final Belongings<ObjectKey, Command> ofJob = new Belongings<>();
  private final Belongings<ObjectKey, Command> ofQueue = new Belongings<>();
  private final Belongings<ObjectKey, Command> refusedOfQueue = new Belongings<>();

  /**
   * @param forQueues where Commands for queues count
   */
  CommandIndex(CommandNamespaces forQueues) {
    this.forQueues = forQueues;
  }

  void put(ObjectKey key, Command command) {
    targetOf(command, Kind.JOB).ifPresent(job -> ofJob.put(job, key, command));
    targetOf(command, Kind.QUEUE)
        .ifPresent(
            queue -> {
              if (forQueues.include(key.namespace())) {
                ofQueue.put(queue, key, command);
              } else if (command.getMetadata().getDeletionTimestamp() == null) {
                refusedOfQueue.put(queue, key, command);
                say(key, queue);
              }
            });
  }

  private void say(ObjectKey key, ObjectKey queue) {
    if (said.size() < MOST_SAID && said.add(key.namespace())) {
      log.warn(
          "Command {} for queue {} is not obeyed: {}",
          key,
          queue.name(),
          forQueues.refusal(key.namespace()));
    }
  }

  void remove(ObjectKey key, Command command) {
    targetOf(command, Kind.JOB).ifPresent(job -> ofJob.remove(job, key));
    targetOf(command, Kind.QUEUE)
        .ifPresent(
            queue -> {
              ofQueue.remove(queue, key);
              refusedOfQueue.remove(queue, key);
            });
  }

  /** The first Commands for a Job, by name. */
  List<Command> ofJob(ObjectKey job) {
    return first(ofJob.of(job));
  }

  /** The first Commands for a queue that count, by namespace and name. */
  List<Command> ofQueue(ObjectKey queue) {
    return first(ofQueue.of(queue));
  }

  /** The first Commands for a queue that do not count and are to be deleted. */
  List<Command> refusedOfQueue(ObjectKey queue) {
    return first(refusedOfQueue.of(queue));
  }

  /** The reason why a Command for a queue does not count. */
  String refusal(Command command) {
    return forQueues.refusal(Delta.keyOf(command).namespace());
  }

  private static List<Command> first(Collection<Command> all) {
    return all.stream().limit(MOST_AT_ONCE).toList();
  }

  /** The object that a Command is for, if it is of this kind; other groups have Jobs, too. */
  static Optional<ObjectKey> targetOf(Command command, Kind<?> kind) {
    var target = command.target;
    if (target == null
        || !kind.name().equals(target.getKind())
        || !kind.apiVersion().equals(target.getApiVersion())
        || !ObjectNames.isName(target.getName())) {
      return Optional.empty();
    }
    String namespace = kind.namespaced() ? Delta.keyOf(command).namespace() : "";
    return Optional.of(new ObjectKey(namespace, target.getName()));
  }
}
