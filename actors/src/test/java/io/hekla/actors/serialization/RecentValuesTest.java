package io.hekla.actors.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Tests of {@link RecentValues}: texts of ten characters at most are kept. */
class RecentValuesTest {
  private final RecentValues<String, String> values =
      new RecentValues<>(10, (key, value) -> value.length());

  private final List<String> made = new ArrayList<>();

  private void use(String... keys) {
    Function<String, String> make =
        key -> {
          made.add(key);
          return key.toUpperCase(Locale.ROOT);
        };
    for (String key : keys) {
      assertThat(values.get(key, make)).isEqualToIgnoringCase(key);
    }
  }

  @Test
  void aValueThatIsKeptIsNotMadeAgain() {
    use("aaaaa", "bbbbb", "aaaaa", "bbbbb");

    assertThat(made).containsExactly("aaaaa", "bbbbb");
  }

  @Test
  void theOneThatWasNotUsedForLongestGoesFirst() {
    use("aaaaa", "bbbbb", "aaaaa", "ccccc", "aaaaa", "bbbbb");

    assertThat(made).containsExactly("aaaaa", "bbbbb", "ccccc", "bbbbb");
  }

  @Test
  void asManyGoAsANewOneNeedsRoom() {
    use("aaa", "bbb", "ccc", "dddddddddd", "aaa");

    assertThat(made).containsExactly("aaa", "bbb", "ccc", "dddddddddd", "aaa");
  }

  @Test
  void aValueThatWeighsMoreThanAllMayIsNotKeptAndTakesNoRoom() {
    use("aaaaa", "ddddddddddd", "ddddddddddd", "aaaaa");

    assertThat(made).containsExactly("aaaaa", "ddddddddddd", "ddddddddddd");
  }
}
