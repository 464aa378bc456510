package io.hekla.actors.configuration;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/**
 * Watch of a folder for changes. The folder is watched, not a file in it: Kubernetes changes a
 * mounted ConfigMap by swapping a symbolic link beside the files. Where a folder cannot be watched,
 * or does not exist, every check reports a possible change.
 */
final class FolderWatch implements AutoCloseable {
  private final Path folder;
  private @Nullable WatchService service;
  private @Nullable WatchKey key;

  FolderWatch(Path folder) {
    this.folder = folder;
    register();
  }

  /** Returns whether a change may have happened since the last call. */
  boolean mayHaveChanged() {
    WatchKey watched = key;
    if (watched == null || !watched.isValid()) {
      close();
      register();
      return true;
    }
    boolean any = !watched.pollEvents().isEmpty();
    watched.reset();
    return any;
  }

  private void register() {
    try {
      service = folder.getFileSystem().newWatchService();
      key =
          folder.register(
              service,
              StandardWatchEventKinds.ENTRY_CREATE,
              StandardWatchEventKinds.ENTRY_MODIFY,
              StandardWatchEventKinds.ENTRY_DELETE);
    } catch (IOException cannotBeWatched) {
      key = null;
    }
  }

  @Override
  public void close() {
    try {
      if (service != null) {
        service.close();
      }
    } catch (IOException e) {
      // The folder is not watched any more, one way or the other.
    }
    service = null;
    key = null;
  }
}
