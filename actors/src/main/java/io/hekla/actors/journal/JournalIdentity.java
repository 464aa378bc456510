package io.hekla.actors.journal;

import java.util.Optional;
import java.util.UUID;

/**
 * Identity of a member in a cluster where another Hekla may be: a journal, and one incarnation of
 * it. Known before the actor system starts, and the same until the process ends.
 *
 * <p>Every start of a member on a journal is an incarnation; the journal stores a number and a
 * random name for each, members that share a database included. So a copy of a folder or database
 * is told from the original although both continue at the same number: neither finds the name of
 * the other's next incarnation in its own journal ({@link JournalIdentities#knows}).
 *
 * @param journal identity of the journal; a copy has the same
 * @param incarnation number of this start, counted from 1; the journal gives none twice
 * @param name random name of this start
 * @param cluster uid of the namespace kube-system of the cluster that the journal belongs to; empty
 *     where the API has no such namespace, as in tests
 */
public record JournalIdentity(UUID journal, long incarnation, UUID name, Optional<String> cluster) {
  /** Returns the identity in words, as logs and messages name it. */
  @Override
  public String toString() {
    return "incarnation %d (%s) of journal %s, %s"
        .formatted(
            incarnation,
            name,
            journal,
            cluster.map(uid -> "of cluster " + uid).orElse("of no cluster that has a name"));
  }
}
