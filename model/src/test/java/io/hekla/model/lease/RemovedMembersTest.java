package io.hekla.model.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Record of members that others have removed. */
class RemovedMembersTest {
  private static final String FIRST = "akka://hekla@10.0.0.1:7355#-81";
  private static final String SECOND = "akka://hekla@hekla-1.hekla:7355#4";

  @Test
  void itsTextIsReadAgain() {
    var removed = RemovedMembers.NONE.with(List.of(FIRST, SECOND));

    assertThat(RemovedMembers.read(removed.text())).isEqualTo(removed);
    assertThat(RemovedMembers.read("")).isEqualTo(RemovedMembers.NONE);
    assertThat(RemovedMembers.read(" " + FIRST + " ,,").names()).containsExactly(FIRST);
  }

  @Test
  void aNameBelongsToOneStartOfAMember() {
    var removed = RemovedMembers.NONE.with(Set.of(FIRST));

    assertThat(removed.contains(FIRST)).isTrue();
    assertThat(removed.contains("akka://hekla@10.0.0.1:7355#-8")).isFalse();
    assertThat(removed.containsAll(List.of(FIRST, SECOND))).isFalse();
    assertThat(removed.with(Set.of(FIRST))).isEqualTo(removed);
  }

  @Test
  void aMemberThatStayedAfterAllIsForgotten() {
    var removed = RemovedMembers.NONE.with(List.of(FIRST, SECOND));

    assertThat(removed.without(Set.of(FIRST)).names()).containsExactly(SECOND);
  }

  @Test
  void theNewestAreRemembered() {
    var removed = RemovedMembers.NONE;
    for (int member = 0; member <= RemovedMembers.MOST; member++) {
      removed = removed.with(Set.of("m" + member));
    }

    assertThat(removed.names())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, RemovedMembers.MOST).mapToObj(one -> "m" + one).toList());
  }
}
