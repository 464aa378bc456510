package io.hekla.scheduler.selectors;

import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import io.hekla.model.cluster.DeviceProperties;
import java.util.Optional;

/** A selector of devices, compiled. */
public final class DeviceSelector {
  /** Part of the library's messages that only say that a function failed, not why. */
  private static final String FAILED = "failed with arg(s)";

  private final Optional<CelRuntime.Program> program;
  private final String fault;

  private DeviceSelector(Optional<CelRuntime.Program> program, String fault) {
    this.program = program;
    this.fault = fault;
  }

  /** Returns the selector of an expression, which may be faulty. */
  public static DeviceSelector of(String expression) {
    return SelectorMemory.selector(expression);
  }

  static DeviceSelector compile(String expression) {
    try {
      return new DeviceSelector(Optional.of(SelectorEnvironment.INSTANCE.compile(expression)), "");
    } catch (SelectorException invalid) {
      return new DeviceSelector(Optional.empty(), String.valueOf(invalid.getMessage()));
    }
  }

  /** Returns what is wrong with the expression, whatever the device, if anything is. */
  public Optional<String> fault() {
    return program.isPresent() ? Optional.empty() : Optional.of(fault);
  }

  /**
   * Returns whether a device is selected.
   *
   * @throws SelectorException if the expression is faulty or fails for the device; the message says
   *     how
   */
  public boolean selects(String driver, DeviceProperties device) {
    return SelectorMemory.result(this, driver, device);
  }

  boolean evaluate(String driver, DeviceProperties device) {
    if (program.isEmpty()) {
      throw new SelectorException(fault);
    }
    try {
      Object result = program.get().trace(DeviceVariable.of(driver, device), new SelectorCost());
      if (result instanceof Boolean selected) {
        return selected;
      }
      throw new SelectorException("its value is not a bool");
    } catch (CelEvaluationException | RuntimeException failure) {
      throw exception(failure);
    } catch (StackOverflowError nested) {
      throw new SelectorException("a value is nested too deeply");
    }
  }

  private static SelectorException exception(Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SelectorException known) {
        return known;
      }
    }
    String message = String.valueOf(failure.getMessage());
    Throwable cause = failure.getCause();
    for (; cause != null && message.contains(FAILED); cause = cause.getCause()) {
      message = String.valueOf(cause.getMessage());
    }
    int place = message.indexOf(": ");
    boolean hasPlace = message.startsWith("evaluation error") && place > 0;
    message = hasPlace ? message.substring(place + 2) : message;
    // Of a key in brackets the library gives the key alone.
    boolean isKey = !message.contains(" ");
    return new SelectorException(
        SelectorException.line(isKey ? "key '" + message + "' is not present in map" : message));
  }
}
