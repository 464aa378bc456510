package io.hekla.actors.kubernetes;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;

/**
 * The adapter actors of a member, one per verb, so that a flood of one kind of request does not
 * hold up the others.
 *
 * @param binds binds pods
 * @param evictions evicts pods
 * @param pods creates and deletes the pods of Jobs
 * @param objects creates, changes and deletes PodGroups, Queues, Commands and the objects of a
 *     Job's plugins
 * @param status writes status, a few at once
 * @param words writes what is not urgent, a few at once: Events, why pods wait, and HyperNodes
 */
public record Adapters(
    ActorRef<ApiAdapter.Message> binds,
    ActorRef<ApiAdapter.Message> evictions,
    ActorRef<ApiAdapter.Message> pods,
    ActorRef<ApiAdapter.Message> objects,
    ActorRef<ApiAdapter.Message> status,
    ActorRef<ApiAdapter.Message> words) {
  /**
   * Requests under way at once of a verb that is seldom waited for. A server that answers at once
   * takes hundreds of them per second; one that is at its limit serves what is under way in equal
   * parts, and these few leave it to pods and binds (docs/benchmarks.md).
   */
  private static final int BEHIND = 4;

  /** Starts them below an actor. */
  public static Adapters start(
      ActorContext<?> context, KubernetesApi api, AdapterSettings settings) {
    var ending = new EndingNamespaces();
    AdapterSettings few = settings.with(BEHIND);
    return new Adapters(
        start(context, api, settings, ending, "binds"),
        start(context, api, settings, ending, "evictions"),
        start(context, api, settings, ending, "pods"),
        start(context, api, settings, ending, "objects"),
        start(context, api, few, ending, "status"),
        start(context, api, few, ending, "words"));
  }

  private static ActorRef<ApiAdapter.Message> start(
      ActorContext<?> context,
      KubernetesApi api,
      AdapterSettings settings,
      EndingNamespaces ending,
      String name) {
    return context.spawn(ApiAdapter.create(api, settings, ending, System::nanoTime), name);
  }
}
