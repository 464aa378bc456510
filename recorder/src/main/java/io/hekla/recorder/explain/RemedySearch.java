package io.hekla.recorder.explain;

import java.util.List;

/** Search for remedies of one family, each verified and the least of its kind. */
@FunctionalInterface
interface RemedySearch {
  /** Returns the remedies for someone who waits; none if no change of the family helps. */
  List<Remedy> search(Waiter waiter);
}
