package io.hekla.scheduler.testing;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.Requirement;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Objects that no reader makes, at which whoever looks at them throws. */
public final class Broken {
  /** Throws when it is matched with anything. */
  public static final LabelSelector SELECTOR =
      LabelSelector.of(List.of(new Requirement("any", nothing(), List.of())));

  private Broken() {}

  /** A copy of a record in which something is missing that always is there. */
  @SuppressWarnings("unchecked") // It is made by the constructor of its class.
  public static <T extends Record> T without(T record, String component) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = new Object[components.length];
    try {
      for (int i = 0; i < values.length; i++) {
        boolean isMissing = components[i].getName().equals(component);
        values[i] = isMissing ? nothing() : components[i].getAccessor().invoke(record);
      }
      return (T) record.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(component, e);
    }
  }

  /** Value that no reader produces. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // This is what breaks it.
  public static <T> T nothing() {
    @Nullable T nothing = null;
    return nothing;
  }
}
