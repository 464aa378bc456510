package io.hekla.admission;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.rule.Operation;

/**
 * A request to create, change or delete an object, in typed form. Objects given are never changed.
 */
sealed interface Review {
  /** The operation: creation, change or deletion. */
  Operation operation();

  /** The object as it would be; for a deletion, as it is. */
  HasMetadata object();

  /** A new object. */
  record Create(HasMetadata object) implements Review {
    @Override
    public Operation operation() {
      return Operation.CREATE;
    }
  }

  /**
   * A change through the main endpoint; both of one kind.
   *
   * @param before the object as it is
   * @param object the object as it would be
   */
  record Update(HasMetadata before, HasMetadata object) implements Review {
    public Update {
      if (before.getClass() != object.getClass()) {
        throw new IllegalArgumentException(
            "a " + before.getKind() + " cannot become a " + object.getKind());
      }
    }

    @Override
    public Operation operation() {
      return Operation.UPDATE;
    }
  }

  /** A deletion. */
  record Delete(HasMetadata object) implements Review {
    @Override
    public Operation operation() {
      return Operation.DELETE;
    }
  }
}
