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

  /** Choice of the user after a step. */
  private enum Choice {
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
    Choice choice = Choice.STEP;
    for (List<String> step : StepPage.of(breakpoint, display.columns())) {
      if (choice == Choice.STEP) {
        step.forEach(out::println);
        choice = choice();
      }
    }
    return choice != Choice.END;
  }

  private Choice choice() {
    if (!display.isInteractive()) {
      return Choice.STEP;
    }
    out.print(KEYS);
    out.flush();
    try {
      String answer = answers.readLine();
      if (answer == null) {
        return Choice.END;
      }
      return switch (answer.strip()) {
        case "q" -> Choice.END;
        case "s" -> Choice.SESSION;
        default -> Choice.STEP;
      };
    } catch (IOException gone) {
      return Choice.END;
    }
  }

  @Override
  public void close() {
    out.flush();
  }
}
