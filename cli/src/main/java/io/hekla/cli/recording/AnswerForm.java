package io.hekla.cli.recording;

import io.hekla.cli.failure.CommandFailure;
import java.util.function.Supplier;

/** Form of answers of a cluster, whose Hekla may be of another version than the command. */
public final class AnswerForm {
  private AnswerForm() {}

  /**
   * Returns what is read of an answer.
   *
   * @param reader reader, which throws {@link IllegalArgumentException} where the form is another
   * @throws CommandFailure then; it says what differs
   */
  public static <T> T read(Supplier<T> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          "the cluster's Hekla answers in another form than this version reads (%s); kubectl get --raw shows it"
              .formatted(e.getMessage()),
          e);
    }
  }
}
