package io.hekla.actors;

import akka.actor.ActorRef;
import akka.actor.ActorRefWithCell;
import akka.actor.Kill;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.javadsl.Adapter;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import scala.jdk.javaapi.CollectionConverters;

/** Failures of actors that no external event makes fail. */
public final class MemberKills {
  private MemberKills() {}

  /**
   * Has a child of an actor fail, as soon as it is there.
   *
   * @param name of the child; with * for any characters
   */
  public static void child(ActorTestKit kit, akka.actor.typed.ActorRef<?> parent, String name) {
    var selection =
        Adapter.toClassic(kit.system())
            .actorSelection(parent.path().toStringWithoutAddress() + "/" + name);
    Awaitility.await()
        .ignoreExceptions()
        .until(
            () -> selection.resolveOne(Duration.ofSeconds(1)).toCompletableFuture().join() != null);
    selection.tell(Kill.getInstance(), ActorRef.noSender());
  }

  /** The names of an actor's children that have one of their own, sorted. */
  public static List<String> children(akka.actor.typed.ActorRef<?> parent) {
    var cell = ((ActorRefWithCell) Adapter.toClassic(parent)).underlying();
    return CollectionConverters.asJavaCollection(cell.childrenRefs().children()).stream()
        .map(child -> child.path().name())
        .filter(name -> !name.startsWith("$"))
        .sorted()
        .toList();
  }
}
