package io.hekla.simulator.equality;

import io.hekla.controller.api.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random choice of the next input of a member, and of the actions of others meanwhile. */
final class Walk {
  /** Steps after which a process is killed, on average. */
  private static final int STEPS_OF_A_PROCESS = 2_000;

  /** Steps after which a watch may break, on average. */
  private static final int STEPS_OF_A_WATCH = 100;

  private final SteppedMember member;
  private final RandomUser user;
  private final SplittableRandom random;

  Walk(SteppedMember member, RandomUser user, SplittableRandom random) {
    this.member = member;
    this.user = user;
    this.random = random;
  }

  /** Lets one thing happen. */
  void step() throws Exception {
    if (random.nextInt(STEPS_OF_A_PROCESS) == 0) {
      member.restart(random::nextBoolean);
    }
    var choices = new ArrayList<Runnable>();
    List<GatedApi.Waiting> waiting = member.api().waiting();
    List<String> requests = member.api().requests();
    List<Runnable> duties = user.duties();
    if (!waiting.isEmpty()) {
      add(choices, 40, () -> answer(waiting.get(random.nextInt(Math.min(8, waiting.size())))));
    }
    if (!requests.isEmpty()) {
      add(choices, 40, () -> member.watch(any(requests)));
    }
    if (!duties.isEmpty()) {
      add(choices, 10, any(duties));
    }
    if (user.hasWishes()) {
      add(choices, 4, user::wish);
    }
    add(choices, 1, user::disturb);
    List<String> watched = member.api().watched();
    if (!watched.isEmpty() && random.nextInt(STEPS_OF_A_WATCH) == 0) {
      add(choices, 20, () -> member.breakWatch(any(watched)));
    }
    boolean isQuiet = waiting.isEmpty() && requests.isEmpty();
    add(choices, isQuiet ? 50 : 10, member::fire);
    any(choices).run();
  }

  private static void add(List<Runnable> choices, int weight, Runnable choice) {
    for (int i = 0; i < weight; i++) {
      choices.add(choice);
    }
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private void answer(GatedApi.Waiting call) {
    int luck = random.nextInt(100);
    switch (luck) {
      case 0 -> member.answer(call, new Answer.Refused<>(500, "InternalError", "by chance"));
      case 1 -> member.answer(call, new Answer.Refused<>(409, "Conflict", "by chance"));
      case 2 -> member.answer(call, new Answer.Refused<>(429, "TooManyRequests", "by chance"));
      case 3 -> member.answer(call, new Answer.Refused<>(403, "Forbidden", "by chance"));
      case 4 -> member.answer(call, new Answer.Unreachable<>("no answer"));
      case 5 -> {
        var unused = call.perform();
        member.answer(call, new Answer.Unreachable<>("the answer was lost"));
      }
      default -> member.answer(call, call.perform());
    }
  }
}
