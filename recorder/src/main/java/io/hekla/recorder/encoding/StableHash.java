package io.hekla.recorder.encoding;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.serialization.LogicalNames;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
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
  private static final long VERDICT = kind(PodGroupVerdict.class);
  private static final long KEY = kind(ObjectKey.class);
  private static final long CONDITION = kind(Condition.class);

  private StableHash() {}

  /**
   * Returns the hash of a value.
   *
   * @param value a record, text, number, enum, time or vector, or a collection of such
   */
  public static long of(Object value) {
    // The most frequent kinds first: a session of a large cluster hashes some 100,000 values.
    return switch (value) {
      case String text -> text(text);
      case PodGroupVerdict verdict -> verdict(verdict);
      case Record record -> record(record);
      case List<?> list -> ordered(list);
      case Enum<?> one -> enumeration(one);
      case Integer number -> number(number);
      case Boolean bool -> bool(bool);
      case Double number -> mix(0x44L, Double.doubleToLongBits(number));
      case ResourceVector vector -> vector(vector);
      case Long number -> number(number);
      case BigDecimal number -> mix(0x4EL, number.toString().hashCode());
      case Instant time -> mix(mix(0x54L, time.getEpochSecond()), time.getNano());
      case Optional<?> optional ->
          optional.isEmpty() ? mix(0x4FL, 0) : mix(0x4FL, of(optional.get()));
      case OptionalInt number -> number.isEmpty() ? mix(0x4FL, 0) : mix(0x4FL, number.getAsInt());
      case OptionalLong number -> number.isEmpty() ? mix(0x4FL, 0) : mix(0x4FL, number.getAsLong());
      case Duration time -> mix(mix(0x48L, time.getSeconds()), time.getNano());
      case Class<?> kind -> mix(0x43L, LogicalNames.nameOf(kind).hashCode());
      case Set<?> set -> unordered(0x55L, set);
      case Collection<?> list -> ordered(list);
      case Map<?, ?> map -> map(map);
      default -> throw new IllegalArgumentException(value.getClass() + " has no stable hash");
    };
  }

  /**
   * Returns the hash of a verdict, the same as {@link #record} gives if it has annotations: of a
   * session's values nearly all are in verdicts, and to read the components by their shape takes
   * five times as long.
   */
  private static long verdict(PodGroupVerdict verdict) {
    long hash = VERDICT;
    hash = mix(hash, key(verdict.key()));
    hash = mix(hash, text(verdict.uid()));
    hash = mix(hash, text(verdict.queue()));
    hash = mix(hash, bool(verdict.admitted()));
    hash = mix(hash, enumeration(verdict.phase()));
    hash = mix(hash, conditions(verdict.conditions()));
    hash = mix(hash, number(verdict.running()));
    hash = mix(hash, number(verdict.succeeded()));
    hash = mix(hash, number(verdict.failed()));
    hash = mix(hash, mix(0x44L, Double.doubleToLongBits(verdict.share())));
    hash = mix(hash, of(verdict.reason()));
    // Recordings of builds before annotations are compared with those of later ones.
    return verdict.annotations().isEmpty() ? hash : mix(hash, of(verdict.annotations()));
  }

  private static long key(ObjectKey key) {
    return mix(mix(KEY, text(key.namespace())), text(key.name()));
  }

  private static long conditions(List<Condition> conditions) {
    long hash = mix(0x4CL, conditions.size());
    for (Condition condition : conditions) {
      long one = mix(CONDITION, text(condition.type()));
      one = mix(one, bool(condition.status()));
      one = mix(one, text(condition.reason()));
      one = mix(one, text(condition.message()));
      hash = mix(hash, mix(one, text(condition.transitionId())));
    }
    return hash;
  }

  /** Returns the hash of a text: of its characters, and the text has that ready. */
  private static long text(String text) {
    return mix(0x53L, (text.hashCode() * 31L) + text.length());
  }

  private static long number(long number) {
    return mix(0x49L, number);
  }

  private static long bool(boolean bool) {
    return mix(0x42L, bool ? 1 : 2);
  }

  private static long enumeration(Enum<?> one) {
    return mix(0x45L, one.name().hashCode());
  }

  private static long kind(Class<? extends Record> kind) {
    return mix(0x52L, kind.getSimpleName().hashCode());
  }

  /** Returns the hash of a record of any kind, without what earlier builds did not have. */
  static long record(Record record) {
    RecordShape shape = RecordShape.of(record.getClass());
    long hash = kind(record.getClass());
    for (int i = 0; i < shape.size(); i++) {
      Object component = shape.get(record, i);
      if (!component.equals(shape.later(i))) {
        hash = mix(hash, of(component));
      }
    }
    return hash;
  }

  private static long vector(ResourceVector vector) {
    long hash = mix(0x56L, amount(vector.milliCpu()));
    hash = mix(hash, amount(vector.memoryBytes()));
    for (String name : vector.scalarNames()) {
      hash = mix(mix(hash, name.hashCode()), amount(vector.amount(name)));
    }
    return hash;
  }

  /** Returns the bits of an amount; vectors with 0 and with -0 are equal. */
  private static long amount(double amount) {
    return Double.doubleToLongBits(amount + 0.0);
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
