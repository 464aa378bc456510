package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Requirement.Operator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RequirementTest {
  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> "node-" + i).toList();
  }

  private static Requirement on(Operator operator, List<String> values) {
    return new Requirement("name", operator, values);
  }

  @Test
  void aValueIsFoundAmongFewAndAmongManyInAnyOrder() {
    for (int count : new int[] {1, 16, 17, 1_000}) {
      var shuffled = new ArrayList<>(names(count));
      Collections.shuffle(shuffled, new Random(count));
      for (String name : names(count)) {
        assertThat(on(Operator.IN, shuffled).matches(Optional.of(name))).isTrue();
        assertThat(on(Operator.NOT_IN, shuffled).matches(Optional.of(name))).isFalse();
      }
      assertThat(on(Operator.IN, shuffled).matches(Optional.of("other"))).isFalse();
      assertThat(on(Operator.NOT_IN, shuffled).matches(Optional.of("other"))).isTrue();
      assertThat(on(Operator.IN, shuffled).matches(Optional.empty())).isFalse();
      assertThat(on(Operator.NOT_IN, shuffled).matches(Optional.empty())).isTrue();
    }
  }

  @Test
  void manyValuesAreEqualIfTheyAreTheSameInTheSameOrder() {
    Requirement one = on(Operator.IN, names(100));

    assertThat(one).isEqualTo(on(Operator.IN, names(100))).hasSameHashCodeAs(one);
    assertThat(one.values()).isEqualTo(names(100)).hasSameHashCodeAs(names(100));
    assertThat(names(100)).isEqualTo(one.values());
    assertThat(one).isNotEqualTo(on(Operator.IN, names(100).reversed()));
    assertThat(one).isNotEqualTo(on(Operator.IN, names(101)));
  }
}
