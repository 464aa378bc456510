package io.hekla.apiserver.rest;

/** In which form a client wants to read objects. */
enum Form {
  /** As they are. */
  WHOLE,
  /** As rows of a table, for people. */
  TABLE,
  /** Their metadata alone. */
  METADATA;

  /** The first form of an {@code Accept} header that there is; whole objects if it names none. */
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
