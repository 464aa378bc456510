package io.hekla.model.cluster;

import java.util.List;

/**
 * One condition on a label (or, in {@code matchFields}, on {@code metadata.name}): key, operator,
 * values.
 */
public record Requirement(String key, Operator operator, List<String> values) {
  /** How the value of the label is compared. */
  public enum Operator {
    IN,
    NOT_IN,
    EXISTS,
    DOES_NOT_EXIST,
    GREATER_THAN,
    LESS_THAN
  }

  public Requirement {
    values = List.copyOf(values);
  }
}
