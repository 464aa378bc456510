package io.hekla.cli.replay;

import io.hekla.cli.display.Display;
import io.hekla.recorder.replay.Breakpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Steps on a page; on a terminal, each waits for the user. */
final class StepsOnScreen implements Steps {
  private static final String KEYS = "-- Enter: next step, s: next session, q: end --";

  private final PrintWriter out;
  private final Display display;
  private final BufferedReader answers;
  private boolean isFirst = true;

  /** What the user wants next. */
  private enum Wish {
    STEP,
    SESSION,
    END
  }

  StepsOnScreen(PrintWriter out, Display display) {
    this.out = out;
    this.display = display;
    answers = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  @Override
  public boolean test(Breakpoint breakpoint) {
    if (!isFirst) {
      out.println();
    }
    isFirst = false;
    Wish wish = Wish.STEP;
    for (List<String> step : StepPage.of(breakpoint, display.columns())) {
      if (wish == Wish.STEP) {
        step.forEach(out::println);
        wish = wish();
      }
    }
    return wish != Wish.END;
  }

  private Wish wish() {
    if (!display.isInteractive()) {
      return Wish.STEP;
    }
    out.print(KEYS);
    out.flush();
    try {
      String answer = answers.readLine();
      if (answer == null) {
        return Wish.END;
      }
      return switch (answer.strip()) {
        case "q" -> Wish.END;
        case "s" -> Wish.SESSION;
        default -> Wish.STEP;
      };
    } catch (IOException gone) {
      return Wish.END;
    }
  }

  @Override
  public void close() {
    out.flush();
  }
}
