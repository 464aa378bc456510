package io.hekla.cli.manifest;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.manifest.Document;
import java.util.List;

/** Failure for well-formed manifests that have objects of other kinds than the one asked for. */
public final class OtherKinds extends CommandFailure {
  private static final long serialVersionUID = 1L;

  private final transient List<Document> others;

  OtherKinds(String message, List<Document> others) {
    super(message);
    this.others = List.copyOf(others);
  }

  /** Returns the objects of other kinds, in their order. */
  public List<Document> others() {
    return others;
  }
}
