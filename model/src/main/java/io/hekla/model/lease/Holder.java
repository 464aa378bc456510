package io.hekla.model.lease;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holder of a lease: a start of Hekla (an incarnation) on a journal. Members that share a journal
 * hold the lease for one another.
 *
 * @param journal identity of the journal; a copy of it has the same
 * @param incarnation number of the start on that journal, from 1
 * @param name random name of that start
 */
public record Holder(UUID journal, long incarnation, UUID name) {
  private static final Pattern FORM =
      Pattern.compile("([0-9a-f-]{36})/([0-9]{1,18})/([0-9a-f-]{36})");

  /** Returns the {@code holderIdentity} of a Lease: {@code journal/incarnation/name}. */
  public String identity() {
    return journal + "/" + incarnation + "/" + name;
  }

  /** Reads a {@code holderIdentity}; empty if no Hekla wrote it. */
  public static Optional<Holder> read(String identity) {
    Matcher form = FORM.matcher(identity);
    if (!form.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Holder(
              UUID.fromString(form.group(1)),
              Long.parseLong(form.group(2)),
              UUID.fromString(form.group(3))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
