package io.hekla.actors.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.lease.FormingMembers.Forming;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members that start in any order, cut off or not, never form two clusters. */
@Tag("thorough")
class ClusterFormationTest {
  private final StoredLease server = new StoredLease();

  @TempDir private Path folder;

  @Test
  void membersThatStartAtOnceFormOneCluster() throws Exception {
    try (var members = new FormingMembers(3, server, folder)) {
      List<Forming> all = List.of(members.start(0), members.start(1), members.start(2));

      members.awaitOneCluster(all);
      assertThat(server.removed()).isEmpty();
    }
  }

  @Test
  void theFirstOfTheListThatIsCutOffFoundsNoSecondCluster() throws Exception {
    try (var members = new FormingMembers(3, server, folder)) {
      List<Forming> others = List.of(members.start(1), members.start(2));
      members.awaitOneCluster(others);

      Forming first = members.startCutOff(0, others);
      members.awaitPatience(first);

      assertThat(first.isInACluster()).isFalse();
      FormingMembers.repair(first, others);
      members.awaitOneCluster(List.of(first, others.getFirst(), others.getLast()));
      assertThat(server.removed()).as("nobody was in the way").isEmpty();
    }
  }

  @Test
  void afterAllWereKilledOneOfThoseThatStartFoundsTheNext() throws Exception {
    try (var members = new FormingMembers(3, server, folder)) {
      List<Forming> before = List.of(members.start(0), members.start(1));
      members.awaitOneCluster(before);
      before.forEach(member -> member.one().kill());

      List<Forming> after = List.of(members.start(1), members.start(2));

      members.awaitOneCluster(after);
    }
  }

  @Test
  void afterAllHaveLeftTheNextNeedNotWait() throws Exception {
    try (var members = new FormingMembers(2, server, folder)) {
      List<Forming> before = List.of(members.start(0), members.start(1));
      members.awaitOneCluster(before);
      before.forEach(member -> member.one().leave());
      before.forEach(members::awaitEnd);

      members.awaitOneCluster(List.of(members.startPatient(1)));
    }
  }

  @Test
  void aMemberThatWasAloneNeedNotWaitForItself() throws Exception {
    try (var members = new FormingMembers(2, server, folder)) {
      Forming before = members.start(0);
      members.awaitOneCluster(List.of(before));
      before.one().kill();

      members.awaitOneCluster(List.of(members.startPatient(0)));
    }
  }

  @Test
  void aSingleMemberThatNamesItselfFoundsAtOnce() throws Exception {
    try (var members = new FormingMembers(1, server, folder)) {
      members.awaitOneCluster(List.of(members.startPatient(0)));
    }
  }

  @Test
  void withoutTheApiServerNobodyFoundsACluster() throws Exception {
    try (var members = new FormingMembers(2, server, folder)) {
      Forming member = members.startWithoutServer(0);
      members.awaitPatience(member);

      assertThat(member.isInACluster()).isFalse();
      member.one().reaches().set(true);
      members.awaitOneCluster(List.of(member));
    }
  }

  @Test
  void aClusterThatOthersReplacedWhileItDidNotReachTheApiServerEnds() throws Exception {
    try (var members = new FormingMembers(2, server, folder)) {
      Forming before = members.start(0);
      members.awaitOneCluster(List.of(before));
      before.one().reaches().set(false);

      Forming next = members.startCutOff(1, List.of(before));
      members.awaitOneCluster(List.of(next));
      before.one().reaches().set(true);

      members.awaitEnd(before);
      assertThat(next.one().up()).isEqualTo(1);
    }
  }
}
