package io.hekla.actors.lease;

import akka.cluster.Cluster;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.UniqueAddress;
import java.util.Set;
import java.util.TreeSet;

/** Names of members in the Lease: the address, and the uid of one start at it. */
final class MemberNames {
  private static final Set<MemberStatus> STAYING =
      Set.of(MemberStatus.joining(), MemberStatus.weaklyUp(), MemberStatus.up());

  private MemberNames() {}

  static String of(UniqueAddress member) {
    return member.address() + "#" + member.longUid();
  }

  static Set<String> of(Iterable<Member> members) {
    var names = new TreeSet<String>();
    members.forEach(member -> names.add(of(member.uniqueAddress())));
    return names;
  }

  /**
   * Returns the members of a cluster as this one sees it, those left out that are about to leave.
   * Empty before it has joined one.
   */
  static Set<String> staying(Cluster cluster) {
    var names = new TreeSet<String>();
    for (Member member : cluster.state().getMembers()) {
      if (STAYING.contains(member.status())) {
        names.add(of(member.uniqueAddress()));
      }
    }
    return names;
  }
}
