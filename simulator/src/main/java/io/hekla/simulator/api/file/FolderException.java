package io.hekla.simulator.api.file;

/** The data folder cannot be used; the message says which file, what is wrong and what to do. */
public final class FolderException extends RuntimeException {
  public FolderException(String message) {
    super(message);
  }

  public FolderException(String message, Throwable cause) {
    super(message, cause);
  }
}
