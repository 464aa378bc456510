package io.hekla.simulator.equality;

import akka.actor.ActorPath;
import akka.actor.typed.ActorRef;
import io.hekla.controller.request.RequestQueue;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Names of actors and of their timers that are the same in every run. */
final class Owners {
  private Owners() {}

  /** An actor of Hekla: {@code feed}, {@code scheduler}, {@code Job default/name}. */
  static String of(ActorPath path) {
    List<String> names = new ArrayList<>();
    path.getElements().forEach(names::add);
    int sharding = names.indexOf("sharding");
    if (sharding >= 0
        && names.size() >= sharding + 4
        && !names.get(sharding + 1).endsWith("Coordinator")) {
      // /system/sharding/Job/12/default%2Fname
      return names.get(sharding + 1) + " " + decoded(names.get(sharding + 3));
    }
    if (path.name().equals("ignore")) {
      return "nobody";
    }
    if (names.getFirst().equals("user")) {
      return names.size() == 1 ? SteppedScheduler.AKKA : ownerOf(names);
    }
    if (names.getFirst().equals("system")
        && names.size() > 2
        && names.get(1).startsWith("singletonManager")) {
      return names.get(2);
    }
    return SteppedScheduler.AKKA;
  }

  /** The actor itself, or the one below which it is, as watches are below the feed. */
  private static String ownerOf(List<String> names) {
    return names.getLast().startsWith("$") ? names.get(names.size() - 2) : names.getLast();
  }

  private static String decoded(String name) {
    return URLDecoder.decode(name, StandardCharsets.UTF_8);
  }

  /** A timer's key or message. */
  static String nameOf(Object key) {
    return switch (key) {
      case String text -> text;
      case RequestQueue.Call<?> call when call.asker() instanceof ActorRef<?> asker ->
          of(asker.path()) + " " + call.name();
      case Record record when record.getClass().getRecordComponents().length == 0 ->
          record.getClass().getSimpleName();
      default -> key.toString();
    };
  }
}
