package io.hekla.apiserver.store.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/**
 * Signals that the data folder cannot be used; the message has the file, the fault and the remedy.
 */
public final class FolderException extends RuntimeException {
  public FolderException(String message) {
    super(message);
  }

  public FolderException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns why a file could not be used, in words for people: no class names, no stack. */
  public static String why(IOException e) {
    return switch (e) {
      case AccessDeniedException no -> "permission denied: " + no.getFile();
      case NoSuchFileException no -> "no such file or folder: " + no.getFile();
      case FileAlreadyExistsException no -> "a file is in the way: " + no.getFile();
      case FileSystemException no ->
          Optional.ofNullable(no.getReason()).map(reason -> reason + ": ").orElse("")
              + no.getFile();
      default -> Optional.ofNullable(e.getMessage()).orElse(e.toString());
    };
  }
}
