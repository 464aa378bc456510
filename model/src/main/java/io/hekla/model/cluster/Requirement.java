package io.hekla.model.cluster;

import java.util.List;
import java.util.Optional;

/**
 * One condition on a label (or, in {@code matchFields}, on {@code metadata.name}): key, operator,
 * values.
 */
public record Requirement(String key, Operator operator, List<String> values) {
  /** Comparison of the label's value. */
  public enum Operator {
    IN("In"),
    NOT_IN("NotIn"),
    EXISTS("Exists"),
    DOES_NOT_EXIST("DoesNotExist"),
    GREATER_THAN("Gt"),
    LESS_THAN("Lt");

    private final String spelling;

    Operator(String spelling) {
      this.spelling = spelling;
    }

    /** Returns the operator as manifests write it. */
    public String spelling() {
      return spelling;
    }
  }

  public Requirement {
    values = Values.of(values);
  }

  /** Returns whether a label, or a field, that is present or absent meets this. */
  public boolean matches(Optional<String> found) {
    return switch (operator) {
      case IN -> found.filter(values::contains).isPresent();
      case NOT_IN -> found.filter(values::contains).isEmpty();
      case EXISTS -> found.isPresent();
      case DOES_NOT_EXIST -> found.isEmpty();
      case GREATER_THAN -> comparison(found).filter(sign -> sign > 0).isPresent();
      case LESS_THAN -> comparison(found).filter(sign -> sign < 0).isPresent();
    };
  }

  /** Compares the label as a whole number with the one value; empty if either is none. */
  private Optional<Integer> comparison(Optional<String> found) {
    if (found.isEmpty() || values.size() != 1) {
      return Optional.empty();
    }
    try {
      long label = Long.parseLong(found.get());
      return Optional.of(Long.compare(label, Long.parseLong(values.getFirst())));
    } catch (NumberFormatException notWhole) {
      return Optional.empty();
    }
  }
}
