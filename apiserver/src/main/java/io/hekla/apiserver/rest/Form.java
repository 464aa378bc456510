package io.hekla.apiserver.rest;

/** Form in which a client wants to read objects. */
enum Form {
  /** Whole objects. */
  WHOLE,
  /** Rows of a table, for people. */
  TABLE,
  /** Metadata only. */
  METADATA;

  /**
   * Returns the first supported form of an {@code Accept} header; whole objects if it names none.
   */
  static Form of(String accept) {
    for (String alternative : accept.split(",", -1)) {
      String wanted = alternative.replace(" ", "");
      if (wanted.startsWith("application/json")) {
        if (wanted.contains(";as=Table") && !wanted.contains(";v=v1beta1")) {
          return TABLE;
        }
        if (wanted.contains(";as=PartialObjectMetadata")) {
          return METADATA;
        }
        return WHOLE;
      }
    }
    return WHOLE;
  }
}
