package io.hekla.model.resource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.function.DoubleBinaryOperator;

/**
 * Amounts of resources by dimension: CPU in millicores, memory in bytes, and any number of
 * <em>scalars</em> by name ({@code pods} in whole units, everything else in thousandths of the
 * quantity's unit).
 *
 * <p>Immutable. A scalar can be <em>missing</em>, which is not the same as zero; {@link Missing}
 * specifies at each comparison how a missing scalar is read. Amounts below {@link #MIN} count as 0,
 * and comparisons tolerate that much. Source of the rules:
 * docs/reference/scheduler-model.md#resource-vectors.
 *
 * <p>Longer than other classes: arithmetic and comparisons are loops over the same two arrays,
 * which no other class shall see, since every session spends its time in them.
 */
public final class ResourceVector {
  /** Tolerance: an amount below it counts as 0, and two amounts closer than this are equal. */
  public static final double MIN = 0.1;

  /** Name of the CPU dimension. */
  public static final String CPU = "cpu";

  /** Name of the memory dimension. */
  public static final String MEMORY = "memory";

  /** Name of the scalar that counts pods; it is left out of checks on requested dimensions. */
  public static final String PODS = "pods";

  /** Value of a scalar that one side of a comparison does not have. */
  public enum Missing {
    /** Zero. */
    ZERO,
    /** No limit. */
    INFINITE
  }

  private static final String[] NO_NAMES = {};
  private static final double[] NO_AMOUNTS = {};

  /** Vector of zeros without any scalar. */
  public static final ResourceVector EMPTY = new ResourceVector(0, 0, NO_NAMES, NO_AMOUNTS);

  private final double milliCpu;
  private final double memoryBytes;
  // Names are sorted; two vectors of one origin usually share the array, which makes most pairings
  // a plain loop.
  private final String[] names;
  private final double[] amounts;

  private ResourceVector(double milliCpu, double memoryBytes, String[] names, double[] amounts) {
    this.milliCpu = milliCpu;
    this.memoryBytes = memoryBytes;
    this.names = names;
    this.amounts = amounts;
  }

  /** Returns a vector of CPU (millicores) and memory (bytes) without scalars. */
  public static ResourceVector of(double milliCpu, double memoryBytes) {
    return new ResourceVector(milliCpu, memoryBytes, NO_NAMES, NO_AMOUNTS);
  }

  /** Returns a vector of CPU (millicores), memory (bytes) and these scalars. */
  public static ResourceVector of(
      double milliCpu, double memoryBytes, SortedMap<String, Double> scalars) {
    if (scalars.isEmpty()) {
      return of(milliCpu, memoryBytes);
    }
    return new ResourceVector(
        milliCpu,
        memoryBytes,
        scalars.keySet().toArray(NO_NAMES),
        scalars.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Returns this vector with the named dimension set to an amount. */
  public ResourceVector with(String name, double amount) {
    if (name.equals(CPU)) {
      return new ResourceVector(amount, memoryBytes, names, amounts);
    }
    if (name.equals(MEMORY)) {
      return new ResourceVector(milliCpu, amount, names, amounts);
    }
    int at = Arrays.binarySearch(names, name);
    if (at >= 0) {
      double[] changed = amounts.clone();
      changed[at] = amount;
      return new ResourceVector(milliCpu, memoryBytes, names, changed);
    }
    int before = -at - 1;
    String[] moreNames = new String[names.length + 1];
    double[] moreAmounts = new double[names.length + 1];
    System.arraycopy(names, 0, moreNames, 0, before);
    System.arraycopy(amounts, 0, moreAmounts, 0, before);
    moreNames[before] = name;
    moreAmounts[before] = amount;
    System.arraycopy(names, before, moreNames, before + 1, names.length - before);
    System.arraycopy(amounts, before, moreAmounts, before + 1, names.length - before);
    return new ResourceVector(milliCpu, memoryBytes, moreNames, moreAmounts);
  }

  /** Returns CPU in millicores. */
  public double milliCpu() {
    return milliCpu;
  }

  /** Returns memory in bytes. */
  public double memoryBytes() {
    return memoryBytes;
  }

  /**
   * Returns the amount in a dimension ({@code cpu}, {@code memory} or a scalar); 0 if the scalar is
   * missing.
   */
  public double amount(String name) {
    return switch (name) {
      case CPU -> milliCpu;
      case MEMORY -> memoryBytes;
      default -> {
        int at = indexOf(name);
        yield at < 0 ? 0 : amounts[at];
      }
    };
  }

  /** Returns whether the dimension is present; CPU and memory always are. */
  public boolean has(String name) {
    return name.equals(CPU) || name.equals(MEMORY) || indexOf(name) >= 0;
  }

  /** Returns the names of the scalars present, sorted. */
  public List<String> scalarNames() {
    return List.of(names);
  }

  /** Returns whether any scalar is present. */
  public boolean hasScalars() {
    return names.length > 0;
  }

  /** Returns whether every dimension except {@code pods} is 0. */
  public boolean isEmpty() {
    if (milliCpu >= MIN || memoryBytes >= MIN) {
      return false;
    }
    for (int i = 0; i < names.length; i++) {
      if (amounts[i] >= MIN && !names[i].equals(PODS)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the sum in every dimension that either side has. */
  public ResourceVector plus(ResourceVector other) {
    if (changesNothingIn(other)) {
      return other;
    }
    return other.changesNothingIn(this) ? this : combine(other, Double::sum);
  }

  /**
   * Returns the difference in every dimension; it may become negative. A left side without any
   * scalar gets none (as Volcano: its scalars are unknown, not zero).
   */
  public ResourceVector minus(ResourceVector other) {
    if (!hasScalars()) {
      return of(milliCpu - other.milliCpu, memoryBytes - other.memoryBytes);
    }
    return combine(other, (left, right) -> left - right);
  }

  /** Returns every dimension times a factor. */
  public ResourceVector times(double factor) {
    double[] multiplied = new double[amounts.length];
    for (int i = 0; i < multiplied.length; i++) {
      multiplied[i] = amounts[i] * factor;
    }
    return new ResourceVector(milliCpu * factor, memoryBytes * factor, names, multiplied);
  }

  /** Returns the larger amount in every dimension; a missing scalar counts as 0. */
  public ResourceVector max(ResourceVector other) {
    return combine(other, Math::max);
  }

  /**
   * Returns the amounts by which this exceeds the other, per dimension, never negative. A scalar in
   * which this does not exceed the other is missing.
   */
  public ResourceVector exceeding(ResourceVector other) {
    ResourceVector rest = combine(other, (left, right) -> Math.max(left - right, 0));
    int present = 0;
    for (double amount : rest.amounts) {
      present += amount > 0 ? 1 : 0;
    }
    if (present == rest.amounts.length) {
      return rest;
    }
    String[] exceeded = new String[present];
    double[] by = new double[present];
    for (int i = 0, size = 0; size < present; i++) {
      if (rest.amounts[i] > 0) {
        exceeded[size] = rest.names[i];
        by[size++] = rest.amounts[i];
      }
    }
    return new ResourceVector(rest.milliCpu, rest.memoryBytes, exceeded, by);
  }

  /** Returns this vector with every negative amount raised to 0. */
  public ResourceVector positive() {
    return new ResourceVector(
        Math.max(milliCpu, 0),
        Math.max(memoryBytes, 0),
        names,
        Arrays.stream(amounts).map(amount -> Math.max(amount, 0)).toArray());
  }

  /** Returns this without the scalars that the other vector does not have; {@code pods} stays. */
  public ResourceVector ofKindsIn(ResourceVector other) {
    int size = 0;
    for (int i = 0; i < names.length; i++) {
      size += staysBeside(other, i) ? 1 : 0;
    }
    if (size == names.length) {
      return this;
    }
    String[] left = new String[size];
    double[] leftAmounts = new double[size];
    int at = 0;
    for (int i = 0; i < names.length; i++) {
      if (staysBeside(other, i)) {
        left[at] = names[i];
        leftAmounts[at++] = amounts[i];
      }
    }
    return new ResourceVector(milliCpu, memoryBytes, left, leftAmounts);
  }

  private boolean staysBeside(ResourceVector other, int place) {
    return names[place].equals(PODS) || other.indexOf(names[place], place) >= 0;
  }

  /**
   * Returns this vector cut to a limit in every dimension that this has.
   *
   * @param missing meaning of a scalar that the limit lacks: no limit, or a limit of 0
   */
  public ResourceVector limitedBy(ResourceVector limit, Missing missing) {
    double[] cut = new double[amounts.length];
    for (int i = 0; i < names.length; i++) {
      int at = limit.indexOf(names[i], i);
      if (at >= 0) {
        cut[i] = Math.min(amounts[i], limit.amounts[at]);
      } else {
        cut[i] = missing == Missing.INFINITE ? amounts[i] : 0;
      }
    }
    return new ResourceVector(
        Math.min(milliCpu, limit.milliCpu), Math.min(memoryBytes, limit.memoryBytes), names, cut);
  }

  /** Returns whether this is at most the other in every dimension, within {@link #MIN}. */
  public boolean lessEqual(ResourceVector other, Missing missing) {
    if (!lessEqual(milliCpu, other.milliCpu) || !lessEqual(memoryBytes, other.memoryBytes)) {
      return false;
    }
    for (int i = 0; i < names.length; i++) {
      int at = other.indexOf(names[i], i);
      if (at < 0 && missing == Missing.INFINITE) {
        continue;
      }
      if (!lessEqual(amounts[i], at < 0 ? 0 : other.amounts[at])) {
        return false;
      }
    }
    return missing != Missing.INFINITE || hasAllScalarsOf(other);
  }

  /** Returns whether this is below the other in every dimension, strictly. */
  public boolean less(ResourceVector other, Missing missing) {
    if (milliCpu >= other.milliCpu || memoryBytes >= other.memoryBytes) {
      return false;
    }
    for (int i = 0; i < names.length; i++) {
      int at = other.indexOf(names[i], i);
      if (at < 0 && missing == Missing.INFINITE) {
        continue;
      }
      if (amounts[i] >= (at < 0 ? 0 : other.amounts[at])) {
        return false;
      }
    }
    return missing != Missing.INFINITE || hasAllScalarsOf(other);
  }

  /**
   * Returns whether this is at most the limit in the dimensions that {@code requested} asks for
   * ({@code pods} excluded): strictly, without tolerance. A scalar that the limit lacks is limited
   * to 0; but if this has no scalar at all, no limit of scalars is exceeded.
   */
  public boolean lessEqualOnRequested(ResourceVector limit, ResourceVector requested) {
    if (requested.milliCpu > 0 && milliCpu > limit.milliCpu) {
      return false;
    }
    if (requested.memoryBytes > 0 && memoryBytes > limit.memoryBytes) {
      return false;
    }
    if (!hasScalars()) {
      return true;
    }
    for (int i = 0; i < requested.names.length; i++) {
      String name = requested.names[i];
      if (requested.amounts[i] > 0 && !name.equals(PODS) && amount(name) > limit.amount(name)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the dimensions in which this is more than the limit, in the order CPU, memory, scalars
   * by name; a scalar that the limit lacks counts as 0 there. Tolerates {@link #MIN}.
   */
  public List<String> namesExceeding(ResourceVector limit) {
    return namesExceeding(limit, Missing.ZERO);
  }

  /**
   * Returns the same as {@link #namesExceeding(ResourceVector)}, with the given reading of a scalar
   * that the limit lacks.
   */
  public List<String> namesExceeding(ResourceVector limit, Missing missing) {
    var exceeding = new ArrayList<String>();
    if (!lessEqual(milliCpu, limit.milliCpu)) {
      exceeding.add(CPU);
    }
    if (!lessEqual(memoryBytes, limit.memoryBytes)) {
      exceeding.add(MEMORY);
    }
    for (int i = 0; i < names.length; i++) {
      int at = limit.indexOf(names[i], i);
      if (at < 0 && missing == Missing.INFINITE) {
        continue;
      }
      if (!lessEqual(amounts[i], at < 0 ? 0 : limit.amounts[at])) {
        exceeding.add(names[i]);
      }
    }
    return exceeding;
  }

  /** Returns the dimensions that are not 0, in the order CPU, memory, scalars by name. */
  public List<String> resourceNames() {
    var present = new ArrayList<String>();
    if (milliCpu >= MIN) {
      present.add(CPU);
    }
    if (memoryBytes >= MIN) {
      present.add(MEMORY);
    }
    for (int i = 0; i < names.length; i++) {
      if (amounts[i] >= MIN) {
        present.add(names[i]);
      }
    }
    return present;
  }

  /** Returns the dimensions that are not 0 on either side. */
  public List<String> intersection(ResourceVector other) {
    var common = new ArrayList<>(resourceNames());
    common.retainAll(other.resourceNames());
    return common;
  }

  /**
   * Returns whether the other has as much within {@link #MIN}, in every dimension that this has.
   */
  public boolean sameAs(ResourceVector other) {
    if (!same(milliCpu, other.milliCpu) || !same(memoryBytes, other.memoryBytes)) {
      return false;
    }
    for (int i = 0; i < names.length; i++) {
      int at = other.indexOf(names[i], i);
      if (!same(amounts[i], at < 0 ? 0 : other.amounts[at])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the ratio of {@code part} to {@code whole}; of a whole of 0 it is 0 for a part of 0 and
   * 1 for any other.
   */
  public static double share(double part, double whole) {
    if (whole == 0) {
      return part == 0 ? 0 : 1;
    }
    return part / whole;
  }

  /**
   * Returns the largest share that this takes of a whole, over the dimensions of the whole that are
   * not 0 ({@code pods} included, as in Volcano).
   */
  public double dominantShareOf(ResourceVector whole) {
    if (changesNothingIn(whole)) {
      return 0;
    }
    double share = 0;
    if (whole.milliCpu >= MIN) {
      share = Math.max(share, share(milliCpu, whole.milliCpu));
    }
    if (whole.memoryBytes >= MIN) {
      share = Math.max(share, share(memoryBytes, whole.memoryBytes));
    }
    for (int i = 0; i < whole.names.length; i++) {
      if (whole.amounts[i] >= MIN) {
        int at = indexOf(whole.names[i], i);
        share = Math.max(share, share(at < 0 ? 0 : amounts[at], whole.amounts[i]));
      }
    }
    return share;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceVector that
        && milliCpu == that.milliCpu
        && memoryBytes == that.memoryBytes
        && Arrays.equals(names, that.names)
        && Arrays.equals(amounts, that.amounts);
  }

  @Override
  public int hashCode() {
    int hash = 31 * Double.hashCode(milliCpu) + Double.hashCode(memoryBytes);
    return 31 * (31 * hash + Arrays.hashCode(names)) + Arrays.hashCode(amounts);
  }

  @Override
  public String toString() {
    var text = new StringBuilder("cpu ").append(milliCpu).append("m, memory ").append(memoryBytes);
    for (int i = 0; i < names.length; i++) {
      text.append(", ").append(names[i]).append(' ').append(amounts[i]);
    }
    return text.toString();
  }

  private static boolean lessEqual(double left, double right) {
    return left < right || same(left, right);
  }

  private static boolean same(double left, double right) {
    return Math.abs(left - right) < MIN;
  }

  private boolean hasAllScalarsOf(ResourceVector other) {
    if (names == other.names) {
      return true;
    }
    for (String name : other.names) {
      if (indexOf(name) < 0) {
        return false;
      }
    }
    return true;
  }

  private int indexOf(String name) {
    return Arrays.binarySearch(names, name);
  }

  /**
   * Returns the same as {@link #indexOf(String)}, trying first the position in a vector of the same
   * names.
   */
  private int indexOf(String name, int likely) {
    if (likely < names.length && names[likely].equals(name)) {
      return likely;
    }
    return indexOf(name);
  }

  /** Returns whether a sum with it is the other, to the bit: most summands are like that. */
  private boolean changesNothingIn(ResourceVector other) {
    if (milliCpu != 0 || memoryBytes != 0) {
      return false;
    }
    for (double amount : amounts) {
      if (amount != 0) {
        return false;
      }
    }
    return names.length == 0 || Arrays.equals(names, other.names);
  }

  private ResourceVector combine(ResourceVector other, DoubleBinaryOperator operator) {
    double cpu = operator.applyAsDouble(milliCpu, other.milliCpu);
    double memory = operator.applyAsDouble(memoryBytes, other.memoryBytes);
    if (Arrays.equals(names, other.names)) {
      double[] combined = new double[amounts.length];
      for (int i = 0; i < combined.length; i++) {
        combined[i] = operator.applyAsDouble(amounts[i], other.amounts[i]);
      }
      return new ResourceVector(cpu, memory, names, combined);
    }
    return merge(cpu, memory, other, operator);
  }

  /** Combines the scalars of two vectors of different names: both are sorted, so it is one walk. */
  private ResourceVector merge(
      double cpu, double memory, ResourceVector other, DoubleBinaryOperator operator) {
    String[] mergedNames = new String[names.length + other.names.length];
    double[] merged = new double[mergedNames.length];
    int size = 0;
    for (int left = 0, right = 0; left < names.length || right < other.names.length; size++) {
      int order =
          left == names.length
              ? 1
              : right == other.names.length ? -1 : names[left].compareTo(other.names[right]);
      mergedNames[size] = order <= 0 ? names[left] : other.names[right];
      merged[size] =
          operator.applyAsDouble(
              order <= 0 ? amounts[left++] : 0, order >= 0 ? other.amounts[right++] : 0);
    }
    return new ResourceVector(
        cpu, memory, Arrays.copyOf(mergedNames, size), Arrays.copyOf(merged, size));
  }
}
