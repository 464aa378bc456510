package io.hekla.actors.serialization;

import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.IndexSet;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.resource.ResourceVector;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Values of any record type, by a seed: every sealed type takes each of its records in turn. */
final class Samples {
  private final SplittableRandom random;
  private final ActorRef<?> someActor;

  /** One more than a set has elements at most. */
  private final int mostInSet;

  Samples(long seed, ActorRef<?> someActor) {
    this(seed, someActor, 3);
  }

  private Samples(long seed, ActorRef<?> someActor, int mostInSet) {
    this.random = new SplittableRandom(seed);
    this.someActor = someActor;
    this.mostInSet = mostInSet;
  }

  /** Values that look the same in every run of a JVM: no set has an order that it could change. */
  static Samples inOrder(long seed, ActorRef<?> someActor) {
    return new Samples(seed, someActor, 2);
  }

  Object of(Type type) {
    return of(type, 0);
  }

  /**
   * Returns a value without an object of the API: that is written as the API server writes it,
   * which is not our format, and has no equality of its own.
   */
  Object withoutApiObject(Class<?> type) {
    Object value = of(type);
    return value instanceof EntityMessage.Reconcile message
        ? new EntityMessage.Reconcile(
            message.commands(),
            message.asOf(),
            Optional.empty(),
            message.number(),
            message.replyTo())
        : value;
  }

  private Object of(Type type, int depth) {
    if (type instanceof ParameterizedType generic) {
      return generic(generic, depth);
    }
    Class<?> raw = (Class<?>) type;
    if (raw == String.class) {
      return random.nextInt(4) == 0 ? "" : "s" + random.nextInt(1000);
    } else if (raw == int.class || raw == Integer.class) {
      return random.nextInt(-5, 1000);
    } else if (raw == long.class || raw == Long.class) {
      return random.nextLong();
    } else if (raw == double.class || raw == Double.class) {
      return random.nextInt(1000) / 8.0;
    } else if (raw == BigDecimal.class) {
      return BigDecimal.valueOf(10 * random.nextInt(1000) + 1, 1);
    } else if (raw == boolean.class) {
      return random.nextBoolean();
    } else if (raw == Instant.class) {
      return Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
    } else if (raw == Duration.class) {
      return Duration.ofMillis(random.nextInt());
    } else if (raw == ResourceVector.class) {
      return random.nextBoolean()
          ? ResourceVector.of(random.nextInt(9000), 0.5)
          : ResourceVector.of(1, 2).with("nvidia.com/gpu", random.nextInt(9000)).with("pods", 1);
    } else if (raw == ObjectKey.class) {
      return new ObjectKey("ns" + random.nextInt(9), "name" + random.nextInt(99));
    } else if (raw == IndexSet.class) {
      return IndexSet.EMPTY.with(random.nextInt(9)).with(9 + random.nextInt(9));
    } else if (raw == JournalSerializable.class) {
      return new PodGroupCommand.VictimsGone(List.of("uid"));
    } else if (raw.isEnum()) {
      return raw.getEnumConstants()[random.nextInt(raw.getEnumConstants().length)];
    } else if (raw.isSealed()) {
      Class<?>[] permitted = raw.getPermittedSubclasses();
      Class<?> one = permitted[depth > 4 ? 0 : random.nextInt(permitted.length)];
      return of(one, depth + 1);
    } else if (raw.isRecord()) {
      return record(raw, depth + 1);
    }
    throw new IllegalArgumentException("no sample for " + type);
  }

  private Object record(Class<?> type, int depth) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = of(components[i].getGenericType(), depth);
    }
    try {
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " cannot be made", e);
    }
  }

  private Object generic(ParameterizedType type, int depth) {
    Class<?> raw = (Class<?>) type.getRawType();
    Type[] of = type.getActualTypeArguments();
    if (raw == List.class || raw == Set.class) {
      var list = new ArrayList<Object>();
      for (int i = random.nextInt(raw == Set.class ? mostInSet : 3); i > 0; i--) {
        list.add(of(of[0], depth));
      }
      return raw == List.class ? list : Set.copyOf(list);
    } else if (raw == Map.class || raw == SortedMap.class) {
      var map = new TreeMap<Object, Object>();
      for (int i = random.nextInt(3); i > 0; i--) {
        map.put(of(of[0], depth), of(of[1], depth));
      }
      return map;
    } else if (raw == Optional.class) {
      if (of[0] == HasMetadata.class) {
        return Optional.of(job());
      }
      return random.nextBoolean() ? Optional.of(of(of[0], depth)) : Optional.empty();
    } else if (raw == ActorRef.class) {
      return someActor;
    }
    throw new IllegalArgumentException("no sample for " + type);
  }

  private static Job job() {
    var job = new Job();
    job.setMetadata(new ObjectMetaBuilder().withNamespace("ns").withName("job").build());
    return job;
  }

  /** Returns whether values of a class are written as such. */
  static boolean isConcrete(Class<?> type) {
    return !type.isInterface() && !Modifier.isAbstract(type.getModifiers());
  }
}
