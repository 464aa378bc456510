package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The recording knows every type that changes and decisions have, and its tests use each kind. */
class RecordedTypesTest {
  private static final Set<Class<?>> KNOWN =
      Set.of(
          String.class,
          Integer.class,
          Long.class,
          Double.class,
          Boolean.class,
          BigDecimal.class,
          Instant.class,
          Duration.class,
          Optional.class,
          OptionalInt.class,
          OptionalLong.class,
          List.class,
          Set.class,
          SortedSet.class,
          Map.class,
          SortedMap.class,
          Class.class,
          ResourceVector.class);

  @Test
  void changesAndDecisionsHaveNoTypeThatTheRecordingDoesNotKnow() {
    var visited = new HashSet<Class<?>>();
    var unknown = new TreeSet<String>();

    visit(Change.class, visited, unknown);
    visit(Decisions.class, visited, unknown);

    assertThat(unknown).isEmpty();
  }

  private static void visit(Type type, Set<Class<?>> visited, Set<String> unknown) {
    switch (type) {
      case ParameterizedType generic -> {
        visit(generic.getRawType(), visited, unknown);
        for (Type argument : generic.getActualTypeArguments()) {
          visit(argument, visited, unknown);
        }
      }
      case WildcardType any -> visit(any.getUpperBounds()[0], visited, unknown);
      case Class<?> one when visited.add(one) -> {
        if (one.isSealed()) {
          for (Class<?> permitted : one.getPermittedSubclasses()) {
            visit(permitted, visited, unknown);
          }
        } else if (one.isRecord()) {
          for (RecordComponent component : one.getRecordComponents()) {
            visit(component.getGenericType(), visited, unknown);
          }
        } else if (!one.isPrimitive() && !one.isEnum() && !KNOWN.contains(one)) {
          unknown.add(one.getName());
        }
      }
      default -> {}
    }
  }

  @Test
  void randomHistoriesOfTheseTestsHaveEveryKindOfChangeAndFact() {
    List<Change> changes =
        LongStream.range(0, 200)
            .boxed()
            .flatMap(seed -> RecordedHistory.sessions(seed, 4).stream())
            .flatMap(session -> session.input().changes().stream())
            .toList();

    assertThat(
            missing(
                Change.class,
                changes.stream().<Class<?>>map(Change::getClass).collect(Collectors.toSet())))
        .isEmpty();
    assertThat(
            missing(
                ClusterFact.class,
                changes.stream()
                    .filter(Change.FactSeen.class::isInstance)
                    .<Class<?>>map(change -> ((Change.FactSeen) change).fact().getClass())
                    .collect(Collectors.toSet())))
        .isEmpty();
  }

  private static List<String> missing(Class<?> sealed, Set<Class<?>> seen) {
    return Arrays.stream(sealed.getPermittedSubclasses())
        .flatMap(
            permitted ->
                permitted.isSealed()
                    ? missing(permitted, seen).stream()
                    : Stream.of(permitted)
                        .filter(kind -> !seen.contains(kind))
                        .map(Class::getSimpleName))
        .toList();
  }
}
