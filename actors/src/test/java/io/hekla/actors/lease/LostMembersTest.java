package io.hekla.actors.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.lease.LocalMembers.One;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Members that are killed or cut off from each other, with the shipped settings: exactly one side
 * stays.
 */
@Tag("thorough")
class LostMembersTest {
  private final StoredLease server = new StoredLease();

  @TempDir private Path folder;

  @Test
  void ofTwoMembersEitherMayBeKilledAgainAndAgain() throws Exception {
    try (var members = LocalMembers.start(2, server, folder)) {
      One lowest = members.all().getFirst();
      One survivor = members.all().getLast();
      lowest.kill();
      members.awaitUp(List.of(survivor));

      One next = members.join(survivor);
      survivor.kill();
      members.awaitUp(List.of(next));

      assertThat(next.hasEnded()).isFalse();
      assertThat(server.removed()).hasSize(2);
    }
  }

  @Test
  void ofTwoMembersThatAreCutOffFromEachOtherOneEnds() throws Exception {
    try (var members = LocalMembers.start(2, server, folder)) {
      LocalMembers.part(members.all().subList(0, 1), members.all().subList(1, 2));

      Set<One> left = members.awaitEndOf(1, members.all());

      assertThat(left).hasSize(1);
      members.awaitUp(List.copyOf(left));
    }
  }

  @Test
  void theSideThatDoesNotReachTheApiServerEndsAlthoughItIsTheLarger() throws Exception {
    try (var members = LocalMembers.start(3, server, folder)) {
      List<One> larger = members.all().subList(0, 2);
      List<One> smaller = members.all().subList(2, 3);
      larger.forEach(member -> member.reaches().set(false));
      LocalMembers.part(larger, smaller);

      members.awaitUp(smaller);
      larger.forEach(member -> member.reaches().set(true));

      members.awaitEnd(larger);
      assertThat(smaller.getFirst().hasEnded()).isFalse();
    }
  }

  @Test
  void ifTheLinkBetweenTwoOfThreeMembersBreaksTheThirdStays() throws Exception {
    try (var members = LocalMembers.start(3, server, folder)) {
      List<One> two = members.all().subList(0, 2);
      List<One> third = members.all().subList(2, 3);
      LocalMembers.part(two.subList(0, 1), two.subList(1, 2));

      members.awaitEnd(two);
      members.awaitUp(third);
    }
  }

  @Test
  void aMemberThatLeavesIsNoLoss() throws Exception {
    try (var members = LocalMembers.start(3, server, folder)) {
      members.all().getFirst().leave();

      members.awaitUp(members.all().subList(1, 3));
      assertThat(server.version()).as("nothing is decided").isZero();
    }
  }

  @Test
  void ofThreeMembersTwoMayBeKilledAtOnce() throws Exception {
    try (var members = LocalMembers.start(3, server, folder)) {
      List<One> killed = members.all().subList(0, 2);
      List<One> left = members.all().subList(2, 3);
      killed.forEach(One::kill);

      members.awaitUp(left);
    }
  }
}
