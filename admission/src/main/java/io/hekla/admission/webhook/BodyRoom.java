package io.hekla.admission.webhook;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Memory that bodies may take, in bytes. No peer gets more than half of it, and where it runs
 * short, stalled bodies give theirs back: a slow client does not keep others out.
 */
final class BodyRoom {
  /** Time without a piece after which a body counts as stalled. */
  static final long STALLED_NANOS = 500_000_000L;

  private final long all;
  private final long ofOne;
  private final LongSupplier nanos;
  private final Set<Share> shares = new HashSet<>();
  private final Map<String, Long> byPeer = new HashMap<>();
  private long taken;

  /**
   * @param longest length of the longest body that is accepted: each peer has room for at least one
   * @param nanos a monotonic clock
   */
  BodyRoom(long all, long longest, LongSupplier nanos) {
    this.all = all;
    this.ofOne = Math.max(all / 2, longest);
    this.nanos = nanos;
  }

  /** One body's share of the room. */
  final class Share {
    private final String peer;
    private final Runnable drop;
    private long held;
    private long lastPiece;
    private boolean coming = true;

    private Share(String peer, Runnable drop) {
      this.peer = peer;
      this.drop = drop;
      this.lastPiece = nanos.getAsLong();
    }

    /** Takes room for a piece that arrived; returns false, and takes none, if there is none. */
    boolean take(int bytes) {
      return BodyRoom.this.take(this, bytes);
    }

    /** Marks the body as complete: it keeps its room while it is judged. */
    void complete() {
      synchronized (BodyRoom.this) {
        coming = false;
      }
    }

    /** Returns all its room. */
    void giveBack() {
      synchronized (BodyRoom.this) {
        release(this);
      }
    }
  }

  /**
   * Registers a body.
   *
   * @param drop called, at most once and on another body's thread, when it has to give up its room
   */
  synchronized Share begin(String peer, Runnable drop) {
    var share = new Share(peer, drop);
    shares.add(share);
    return share;
  }

  private boolean take(Share share, int bytes) {
    Set<Share> dropped;
    boolean fits;
    synchronized (this) {
      if (!shares.contains(share)) {
        return false;
      }
      share.lastPiece = nanos.getAsLong();
      dropped = fits(share.peer, bytes) ? Set.of() : stalled();
      dropped.forEach(this::release);
      fits = fits(share.peer, bytes);
      if (fits) {
        share.held += bytes;
        taken += bytes;
        byPeer.merge(share.peer, (long) bytes, Long::sum);
      }
    }
    dropped.forEach(one -> one.drop.run());
    return fits;
  }

  private boolean fits(String peer, int bytes) {
    return taken + bytes <= all && byPeer.getOrDefault(peer, 0L) + bytes <= ofOne;
  }

  private Set<Share> stalled() {
    long now = nanos.getAsLong();
    var found = new HashSet<Share>();
    for (Share share : shares) {
      if (share.coming && now - share.lastPiece >= STALLED_NANOS) {
        found.add(share);
      }
    }
    return found;
  }

  private void release(Share share) {
    if (shares.remove(share)) {
      taken -= share.held;
      byPeer.computeIfPresent(
          share.peer, (peer, held) -> held > share.held ? held - share.held : null);
    }
  }

  /** Number of bytes that are taken now. */
  synchronized long taken() {
    return taken;
  }
}
