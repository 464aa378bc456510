package io.hekla.actors.configuration;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/**
 * Says whether anything happened in a folder. The folder is watched, not a file in it: Kubernetes
 * changes a mounted ConfigMap by swapping a symbolic link beside the files. Where a folder cannot
 * be watched, or is not there, something may have happened each time.
 */
final class FolderWatch implements AutoCloseable {
  private final Path folder;
  private @Nullable WatchService service;
  private @Nullable WatchKey key;

  FolderWatch(Path folder) {
    this.folder = folder;
    register();
  }

  /** Whether anything may have happened since the last time. */
  boolean anythingHappened() {
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
      // It watches nothing any more, one way or the other.
    }
    service = null;
    key = null;
  }
}
