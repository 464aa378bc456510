package io.hekla.scheduler;

import io.hekla.scheduler.plugin.PolicyException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Failure of a part of the policy that threw, while the session went on.
 *
 * @param part kind of the part
 * @param name by which configurations call it
 * @param own whether it is Hekla's own: then it is a fault of Hekla, else of the part's author
 * @param where what it was asked to do
 * @param what the throwable
 * @param consequence what it led to, in words for people
 */
public record EngineFault(
    PolicyException.Part part,
    String name,
    boolean own,
    String where,
    Throwable what,
    String consequence) {
  /** Returns whether the same part threw the same type at the same place. */
  public boolean isLike(EngineFault other) {
    return part == other.part
        && name.equals(other.name)
        && where.equals(other.where)
        && what.getClass() == other.what.getClass();
  }

  /** Returns one sentence for people. */
  public String text() {
    String kind =
        switch (part) {
          case PLUGIN -> "plugin ";
          case ACTION -> "action ";
          case FIGURE -> "figure ";
        };
    return "%s%s threw %s in %s%s; %s"
        .formatted(
            kind,
            name,
            message(),
            where,
            line().map(at -> " (" + at + ")").orElse(""),
            consequence);
  }

  private String message() {
    String message = what.getMessage();
    String type = what.getClass().getSimpleName();
    return message == null ? type : type + " \"" + message + "\"";
  }

  /** Returns the place in the code, if that is known. */
  private Optional<StackTraceElement> line() {
    return Arrays.stream(what.getStackTrace()).findFirst();
  }
}
