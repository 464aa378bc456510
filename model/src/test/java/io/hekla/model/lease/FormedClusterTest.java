package io.hekla.model.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FormedClusterTest {
  private static final String FIRST = "akka://hekla@hekla-0.hekla.volcano-system.svc:7355#1";
  private static final String FIRST_AGAIN = "akka://hekla@hekla-0.hekla.volcano-system.svc:7355#9";
  private static final String SECOND = "akka://hekla@hekla-1.hekla.volcano-system.svc:7355#2";
  private static final String THIRD = "akka://hekla@hekla-2.hekla.volcano-system.svc:7355#3";

  @Test
  void whatIsWrittenIsReadAgain() {
    FormedCluster cluster = of(FIRST, SECOND);

    assertThat(FormedCluster.names(cluster.text())).isEqualTo(cluster.members());
    assertThat(FormedCluster.names("")).isEmpty();
  }

  @Test
  void aClusterThatAllHaveLeftIsLeftToAnyone() {
    assertThat(of().isLeftTo(THIRD)).isTrue();
  }

  @Test
  void aClusterOfEarlierStartsAtTheSameAddressIsLeftToTheNextStart() {
    assertThat(of(FIRST).isLeftTo(FIRST_AGAIN)).isTrue();
    assertThat(of(FIRST, SECOND).isLeftTo(FIRST_AGAIN)).as("the second may live").isFalse();
  }

  @Test
  void aMemberFoundsInPlaceOfAClusterThatIsSilentOrLeftToIt() {
    var lives = Optional.of(of(FIRST, SECOND));

    assertThat(FormedCluster.isFree(lives, THIRD, false, false)).isFalse();
    assertThat(FormedCluster.isFree(lives, THIRD, true, false)).as("a record counts").isFalse();
    assertThat(FormedCluster.isFree(lives, THIRD, false, true)).isTrue();
    assertThat(FormedCluster.isFree(Optional.of(of(FIRST)), FIRST_AGAIN, false, false)).isTrue();
  }

  @Test
  void withoutARecordAMemberFoundsIfItIsAloneOrNobodyShowsASign() {
    assertThat(FormedCluster.isFree(Optional.empty(), FIRST, false, false)).isFalse();
    assertThat(FormedCluster.isFree(Optional.empty(), FIRST, true, false)).isTrue();
    assertThat(FormedCluster.isFree(Optional.empty(), FIRST, false, true)).isTrue();
  }

  @Test
  void theRecordIsWrittenAsASignOfLifeByAnyoneAndCorrectedByTheLeader() {
    FormedCluster record = of(FIRST, SECOND);
    Set<String> another = Set.of(FIRST, SECOND, THIRD);

    assertThat(record.isToBeWritten(true, record.members(), false)).isTrue();
    assertThat(record.isToBeWritten(false, record.members(), true)).isFalse();
    assertThat(record.isToBeWritten(false, another, true)).isTrue();
    assertThat(record.isToBeWritten(false, another, false)).isFalse();
  }

  @Test
  void whoFoundsAClusterRemovesAllOthersOfTheOneBefore() {
    FormedCluster founded = of(FIRST, SECOND).foundedBy(THIRD);

    assertThat(founded.members()).containsExactly(THIRD);
    assertThat(founded.removed().names()).containsExactlyInAnyOrder(FIRST, SECOND);
    assertThat(founded.hasLost(FIRST, Set.of(FIRST, SECOND))).isTrue();
    assertThat(founded.hasLost(THIRD, Set.of(THIRD))).isFalse();
  }

  @Test
  void whoFoundsAgainIsNotRemovedItself() {
    assertThat(of(FIRST).foundedBy(FIRST).removed().names()).isEmpty();
  }

  @Test
  void aMemberThatTheRecordDoesNotHaveYetStaysWithThoseThatItHas() {
    assertThat(of(FIRST).hasLost(SECOND, Set.of(FIRST, SECOND))).isFalse();
  }

  @Test
  void aMemberThatNobodyRecordedEndsOnceAnotherClusterIsFounded() {
    assertThat(of(THIRD).hasLost(SECOND, Set.of(SECOND))).isTrue();
  }

  private static FormedCluster of(String... members) {
    return new FormedCluster(Set.copyOf(List.of(members)), RemovedMembers.NONE);
  }
}
