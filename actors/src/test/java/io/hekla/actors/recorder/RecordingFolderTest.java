package io.hekla.actors.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingFolderTest extends RecordingStoreContract {
  @TempDir private Path folder;

  @Override
  RecordingStore store() {
    return new RecordingFolder(folder.resolve(RecordingFolder.NAME));
  }

  @Test
  void otherFilesOfTheFolderAreNoSegments() throws Exception {
    Files.createDirectories(folder.resolve(RecordingFolder.NAME));
    Files.writeString(folder.resolve(RecordingFolder.NAME).resolve("notes.txt"), "mine");

    assertThat(store().list()).isEmpty();
  }
}
