package io.hekla.scheduler.session;

import java.util.Arrays;

/** Growing list of ints that readers follow at their own pace. */
public final class IntLog {
  private int[] entries = new int[64];
  private int size;

  /** Number of entries. */
  public int size() {
    return size;
  }

  /** Returns the entry at a position, from 0. */
  public int get(int position) {
    return entries[position];
  }

  void add(int entry) {
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, size * 2);
    }
    entries[size++] = entry;
  }
}
