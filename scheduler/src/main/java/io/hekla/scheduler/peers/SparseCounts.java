package io.hekla.scheduler.peers;

/**
 * Counts of a few domains among many: a table with open addressing, a domain's number (from 1) and
 * its count beside it. An empty one has no table of its own.
 */
final class SparseCounts {
  private static final int[] NOTHING = new int[2];
  private static final int FIRST_SLOTS = 4;
  private static final int SPREAD = 0x9E3779B9;

  private int[] table = NOTHING;
  private int used;

  /** Returns the count of a domain; 0 if it has none. */
  int of(int domain) {
    return table[slot(table, domain) + 1];
  }

  /** Adds to the count of a domain. */
  void add(int domain, int count) {
    int slot = slot(table, domain);
    if (table[slot] == 0) {
      if (2 * (used + 1) > slots()) {
        grow();
        slot = slot(table, domain);
      }
      table[slot] = domain + 1;
      used++;
    }
    table[slot + 1] += count;
  }

  /** Number of ints that it holds in memory. */
  int size() {
    return table == NOTHING ? 0 : table.length;
  }

  /** Calls back for each domain that has a count, even if it is 0 again. */
  void forEach(Each each) {
    for (int slot = 0; slot < table.length; slot += 2) {
      if (table[slot] != 0) {
        each.count(table[slot] - 1, table[slot + 1]);
      }
    }
  }

  /** Callback for a domain and its count. */
  @FunctionalInterface
  interface Each {
    void count(int domain, int count);
  }

  /** Returns the counts as an array of so many domains. */
  int[] spread(int domains) {
    int[] counts = new int[domains];
    forEach((domain, count) -> counts[domain] = count);
    return counts;
  }

  private int slots() {
    return size() / 2;
  }

  private void grow() {
    int[] larger = new int[2 * Math.max(FIRST_SLOTS, 2 * slots())];
    for (int slot = 0; slot < table.length; slot += 2) {
      if (table[slot] != 0) {
        int there = slot(larger, table[slot] - 1);
        larger[there] = table[slot];
        larger[there + 1] = table[slot + 1];
      }
    }
    table = larger;
  }

  /** Returns the slot of a domain in a table, or the one that it would have. */
  private static int slot(int[] table, int domain) {
    int mask = table.length - 2;
    int slot = ((domain * SPREAD) >>> 15) & mask;
    while (table[slot] != 0 && table[slot] != domain + 1) {
      slot = (slot + 2) & mask;
    }
    return slot;
  }
}
