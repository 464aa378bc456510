package io.hekla.cli.output;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Selection;
import java.time.Instant;
import java.util.List;

/** What a verb shows: which objects it looks at, and the table that it makes of them. */
public interface Show {
  /** What to look at; the first are the objects that the verb is about. */
  List<Selection> selections();

  /**
   * The objects to show, in their order.
   *
   * @param seen what there is of each selection
   */
  default List<ApiObject> chosen(List<List<ApiObject>> seen) {
    return seen.getFirst();
  }

  /**
   * The table: a row for each object, in the same order.
   *
   * @param chosen the objects to show
   * @param seen what there is of each selection
   * @param wide whether the user wants to see more columns
   */
  Table table(List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide);
}
