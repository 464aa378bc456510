package io.hekla.recorder.encoding;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.serialization.LogicalNames;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Hash of 64 bits over values of records, the same on every JVM and in every process: of equal
 * values it is equal, and of two that differ in any component it is different but for an accident.
 */
public final class StableHash {
  private static final long ODD = 0x9E3779B97F4A7C15L;

  private StableHash() {}

  /**
   * Returns the hash of a value.
   *
   * @param value a record, text, number, enum, time or vector, or a collection of such
   */
  public static long of(Object value) {
    return switch (value) {
      // The hash of a text is defined by its characters, and the text has it ready.
      case String text -> mix(0x53L, (text.hashCode() * 31L) + text.length());
      case Integer number -> mix(0x49L, number);
      case Long number -> mix(0x49L, number);
      case Double number -> mix(0x44L, Double.doubleToLongBits(number));
      case BigDecimal number -> mix(0x4EL, number.toString().hashCode());
      case Boolean bool -> mix(0x42L, bool ? 1 : 2);
      case Enum<?> one -> mix(0x45L, one.name().hashCode());
      case Instant time -> mix(mix(0x54L, time.getEpochSecond()), time.getNano());
      case ResourceVector vector -> vector(vector);
      case Optional<?> optional ->
          optional.isEmpty() ? mix(0x4FL, 0) : mix(0x4FL, of(optional.get()));
      case OptionalInt number -> number.isEmpty() ? mix(0x4FL, 0) : mix(0x4FL, number.getAsInt());
      case OptionalLong number -> number.isEmpty() ? mix(0x4FL, 0) : mix(0x4FL, number.getAsLong());
      case Duration time -> mix(mix(0x48L, time.getSeconds()), time.getNano());
      case Class<?> kind -> mix(0x43L, LogicalNames.nameOf(kind).hashCode());
      case Set<?> set -> unordered(0x55L, set);
      case Collection<?> list -> ordered(list);
      case Map<?, ?> map -> map(map);
      case Record record -> record(record);
      default -> throw new IllegalArgumentException(value.getClass() + " has no stable hash");
    };
  }

  private static long record(Record record) {
    RecordShape shape = RecordShape.of(record.getClass());
    long hash = mix(0x52L, record.getClass().getSimpleName().hashCode());
    for (int i = 0; i < shape.size(); i++) {
      hash = mix(hash, of(shape.get(record, i)));
    }
    return hash;
  }

  private static long vector(ResourceVector vector) {
    long hash = mix(0x56L, Double.doubleToLongBits(vector.milliCpu()));
    hash = mix(hash, Double.doubleToLongBits(vector.memoryBytes()));
    for (String name : vector.scalarNames()) {
      hash = mix(mix(hash, name.hashCode()), Double.doubleToLongBits(vector.amount(name)));
    }
    return hash;
  }

  private static long ordered(Collection<?> list) {
    long hash = mix(0x4CL, list.size());
    for (Object element : list) {
      hash = mix(hash, of(element));
    }
    return hash;
  }

  private static long unordered(long kind, Collection<?> elements) {
    long sum = 0;
    for (Object element : elements) {
      sum += of(element);
    }
    return mix(mix(kind, elements.size()), sum);
  }

  private static long map(Map<?, ?> map) {
    long sum = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      sum += mix(of(entry.getKey()), of(entry.getValue()));
    }
    return mix(mix(0x4DL, map.size()), sum);
  }

  private static long mix(long hash, long value) {
    long mixed = (hash ^ (value * ODD)) * 0xBF58476D1CE4E5B9L;
    mixed ^= mixed >>> 29;
    return (mixed * 0x94D049BB133111EBL) ^ (mixed >>> 32);
  }
}
