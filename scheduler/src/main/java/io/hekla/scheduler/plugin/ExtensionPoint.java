package io.hekla.scheduler.plugin;

import static java.util.Objects.requireNonNull;

import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.Switch;
import java.util.Optional;

/**
 * Point at which plugins register functions. Constants of this type are the keys of {@link
 * Extensions#add}; everything the engine has to know of a point is in its constant. Source:
 * docs/reference/session.md#extension-points.
 *
 * @param <F> functions that plugins register
 * @param <C> their combination, by which the engine asks all of them at once
 */
public final class ExtensionPoint<F, C> {
  private final String title;
  private final Optional<Switch> gate;
  private final Tracer<F> tracer;
  private final Fold<F, C> fold;

  private ExtensionPoint(String title, Optional<Switch> gate, Tracer<F> tracer, Fold<F, C> fold) {
    if (title.isBlank()) {
      throw new IllegalArgumentException("an extension point without a name");
    }
    this.title = title;
    this.gate = requireNonNull(gate);
    this.tracer = requireNonNull(tracer);
    this.fold = requireNonNull(fold);
  }

  /** Point that a plugin's switch in the configuration turns on or off. */
  static <F, C> ExtensionPoint<F, C> switched(
      String title, Switch gate, Tracer<F> tracer, Fold<F, C> fold) {
    return new ExtensionPoint<>(title, Optional.of(gate), tracer, fold);
  }

  /** Point for which the configuration has no switch. */
  static <F, C> ExtensionPoint<F, C> always(String title, Tracer<F> tracer, Fold<F, C> fold) {
    return new ExtensionPoint<>(title, Optional.empty(), tracer, fold);
  }

  /** Name of the point in faults and reasons. */
  public String title() {
    return title;
  }

  /** Switch of the point in the configuration; empty if it cannot be switched off. */
  Optional<Switch> gate() {
    return gate;
  }

  boolean isOn(PluginOption option) {
    return gate.map(option::isOn).orElse(true);
  }

  /** Returns the function, with its throwables attributed to its plugin. */
  F traced(F function, FaultLog trace) {
    return tracer.around(function, trace);
  }

  C combined(RegisteredFunctions<F> functions) {
    return fold.over(functions);
  }

  @Override
  public String toString() {
    return title;
  }
}
