package io.hekla.cli.replay;

import io.hekla.recorder.replay.Breakpoint;
import java.util.function.Predicate;

/** Output of sessions step by step; the test returns whether the user wants the next one. */
interface Steps extends Predicate<Breakpoint>, AutoCloseable {
  /** Ends the output. */
  @Override
  void close();
}
