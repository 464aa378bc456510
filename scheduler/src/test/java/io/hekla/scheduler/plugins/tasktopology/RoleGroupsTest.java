package io.hekla.scheduler.plugins.tasktopology;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.api.Bounds;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoleGroupsTest {
  @Test
  void rolesOfOneGroupAreNamedTogether() {
    var groups = new RoleGroups(List.of(List.of("ps", "worker"), List.of("worker", "chief")));

    assertThat(groups.join("ps", "worker")).isTrue();
    assertThat(groups.join("chief", "worker")).isTrue();
    assertThat(groups.join("ps", "chief")).isFalse();
    assertThat(groups.join("ps", "unknown")).isFalse();
  }

  @Test
  void aGroupOfOneSpeaksOfTheRolesOwnTasksAndALargerOneDoesNot() {
    var groups = new RoleGroups(List.of(List.of("ps"), List.of("worker", "chief")));

    assertThat(groups.join("ps", "ps")).isTrue();
    assertThat(groups.join("worker", "worker")).isFalse();
    assertThat(groups.join("ps", "worker")).isFalse();
  }

  @Test
  void groupsOfOneAreNeverTooMany() {
    List<List<String>> single = Collections.nCopies(Bounds.ROLE_GROUPS + 1, List.of("a"));
    List<List<String>> several = Collections.nCopies(Bounds.ROLE_GROUPS + 1, List.of("a", "b"));

    assertThat(RoleGroups.areTooMany(single)).isFalse();
    assertThat(RoleGroups.areTooMany(several)).isTrue();
    assertThat(RoleGroups.areTooMany(several.subList(1, several.size()))).isFalse();
  }

  /** Pairs of these would be 100 million. */
  @Test
  void aGroupOfAllTheRolesThatAJobMayHaveTakesLittleMemory() {
    List<String> roles = IntStream.range(0, Bounds.TASKS).mapToObj(i -> "r" + i).toList();
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    var groups = new RoleGroups(List.of(roles));

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000_000);
    assertThat(groups.join("r0", "r9999")).isTrue();
  }
}
