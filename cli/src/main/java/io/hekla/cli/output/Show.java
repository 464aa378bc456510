package io.hekla.cli.output;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Selection;
import java.time.Instant;
import java.util.List;

/** View of a verb: the selections of objects that it reads, and the table that it makes of them. */
public interface Show {
  /** Selections to read; the first are the objects that the verb is about. */
  List<Selection> selections();

  /**
   * Returns the objects to show, in their order.
   *
   * @param seen objects of each selection
   */
  default List<ApiObject> chosen(List<List<ApiObject>> seen) {
    return seen.getFirst();
  }

  /**
   * Returns the table: a row for each object, in the same order.
   *
   * @param chosen objects to show
   * @param seen objects of each selection
   * @param wide whether the user wants to see more columns
   */
  Table table(List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide);
}
