package io.hekla.cli.manifest;

import io.hekla.cli.failure.CommandFailure;

/** Failure for well-formed manifests that have objects of other kinds than the one asked for. */
public final class OtherKinds extends CommandFailure {
  private static final long serialVersionUID = 1L;

  OtherKinds(String message) {
    super(message);
  }
}
