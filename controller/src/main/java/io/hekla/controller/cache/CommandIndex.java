package io.hekla.controller.cache;

import io.hekla.controller.api.Kind;
import io.hekla.model.api.Command;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import io.hekla.model.machine.DoneCommands;
import io.hekla.model.queue.CommandNamespaces;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Commands by their targets. Commands for objects of other schedulers are not indexed, and cost
 * nothing but their room in the cache.
 */
public final class CommandIndex {
  /** Commands of one object that are answered at once; the others follow once these are deleted. */
  static final int MOST_AT_ONCE = DoneCommands.MOST;

  private static final IndexKey<ObjectKey, Command> OF_JOB =
      new IndexKey<>(
          Kind.COMMAND,
          command -> targetOf(command, Kind.JOB).filter(any -> isThere(command)).stream().toList());

  private final CommandNamespaces forQueues;
  private final Index<ObjectKey, Command> ofJob;
  private final Index<ObjectKey, Command> ofQueue;
  private final Index<ObjectKey, Command> refusedOfQueue;

  /**
   * @param forQueues namespaces whose Commands for queues count
   */
  public CommandIndex(ObjectCache cache, CommandNamespaces forQueues) {
    this.forQueues = forQueues;
    this.ofJob = cache.index(OF_JOB);
    this.ofQueue =
        cache.index(
            new IndexKey<>(
                Kind.COMMAND,
                command ->
                    targetOf(command, Kind.QUEUE)
                        .filter(any -> counts(command) && isThere(command))
                        .stream()
                        .toList()));
    this.refusedOfQueue =
        cache.index(
            new IndexKey<>(
                Kind.COMMAND,
                command ->
                    targetOf(command, Kind.QUEUE).filter(any -> isRefused(command)).stream()
                        .toList()));
  }

  /** Returns whether it is not being deleted: one that is was done, or withdrawn. */
  private static boolean isThere(Command command) {
    return command.getMetadata().getDeletionTimestamp() == null;
  }

  private boolean counts(Command command) {
    return forQueues.include(Delta.keyOf(command).namespace());
  }

  /** Returns whether it is for a queue, does not count, and is to be deleted. */
  public boolean isRefused(Command command) {
    return !counts(command) && isThere(command) && targetOf(command, Kind.QUEUE).isPresent();
  }

  /** Returns the first Commands for a Job, by name. */
  public List<Command> ofJob(ObjectKey job) {
    return first(ofJob.of(job));
  }

  /** Returns the first Commands for a queue that count, by namespace and name. */
  public List<Command> ofQueue(ObjectKey queue) {
    return first(ofQueue.of(queue));
  }

  /** Returns the first Commands for a queue that do not count and are to be deleted. */
  public List<Command> refusedOfQueue(ObjectKey queue) {
    return first(refusedOfQueue.of(queue));
  }

  /** Returns the reason why a Command for a queue does not count. */
  public String refusal(Command command) {
    return forQueues.refusal(Delta.keyOf(command).namespace());
  }

  private static List<Command> first(Collection<Command> all) {
    return all.stream().limit(MOST_AT_ONCE).toList();
  }

  /**
   * Returns the object that a Command is for, if it is of this kind; other groups have Jobs, too.
   */
  public static Optional<ObjectKey> targetOf(Command command, Kind<?> kind) {
    var target = command.target;
    if (target == null || !kind.isNamedBy(target) || !ObjectNames.isName(target.getName())) {
      return Optional.empty();
    }
    String namespace = kind.namespaced() ? Delta.keyOf(command).namespace() : "";
    return Optional.of(new ObjectKey(namespace, target.getName()));
  }
}
