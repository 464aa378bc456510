package io.hekla.admission.rule;

import java.util.Set;

/**
 * Whether the users who create objects are recorded in the annotation {@code hekla.io/user}, and
 * who acts for others. Source: docs/reference/admission-webhook.md#users.
 *
 * @param trustedUsers names of users who act for others, such as operators: what they write stays
 * @param trustedGroups groups of such users
 */
public record UserRecording(boolean isOn, Set<String> trustedUsers, Set<String> trustedGroups) {
  /** No user is recorded. */
  public static final UserRecording OFF = new UserRecording(false, Set.of(), Set.of());

  public UserRecording {
    trustedUsers = Set.copyOf(trustedUsers);
    trustedGroups = Set.copyOf(trustedGroups);
  }

  /** Returns the group of the service accounts of a namespace. */
  public static String serviceAccounts(String namespace) {
    return "system:serviceaccounts:" + namespace;
  }

  /** Returns whether a user acts for others. */
  public boolean trusts(Requester requester) {
    return trustedUsers.contains(requester.user())
        || requester.groups().stream().anyMatch(trustedGroups::contains);
  }
}
