package io.hekla.controller.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Access to Hekla's files on a disk, which only its user has. */
@DisabledOnOs(OS.WINDOWS)
class PrivateFolderTest {
  @TempDir Path folder;

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void allThatIsMadeIsForTheOwnerAlone() throws IOException {
    PrivateFolder.make(folder.resolve("data").resolve("journal"));

    assertThat(permissions(folder.resolve("data"))).isEqualTo("rwx------");
    assertThat(permissions(folder.resolve("data").resolve("journal"))).isEqualTo("rwx------");
  }

  @Test
  void aFolderOfHeklasOwnIsClosedAndTheOneAboveItStaysAsItIs() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    Path journal = Files.createDirectory(data.resolve("journal"));
    for (Path open : new Path[] {data, journal}) {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    PrivateFolder.make(journal);

    assertThat(permissions(data)).isEqualTo("rwxr-xr-x");
    assertThat(permissions(journal)).isEqualTo("rwx------");
  }

  private Path data(String permissions, String... entries) throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    for (String entry : entries) {
      Files.createDirectory(data.resolve(entry));
    }
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString(permissions));
    return data;
  }

  @Test
  void anEmptyDataFolderIsClosed() throws Exception {
    Path data = data("rwxr-xr-x");
    PrivateFolder.claim(data);

    assertThat(permissions(data)).isEqualTo("rwx------");
  }

  @Test
  void aDataFolderWithNothingButWhatIsHeklasIsClosedThoughItIsADiskOfItsOwn() throws Exception {
    Path data = data("rwxrwxrwx", "api", "journal", "lost+found");
    PrivateFolder.claim(data);

    assertThat(permissions(data)).isEqualTo("rwx------");
  }

  @Test
  void aSharedFolderIsRefusedAndStaysAsItIs() throws Exception {
    Path data = data("rwxr-xr-x", "journal", "photos");

    assertThatThrownBy(() -> PrivateFolder.claim(data))
        .isInstanceOf(StartRefused.class)
        .hasMessageContainingAll("contains files that are not Hekla's", "data/hekla")
        .hasMessageNotContaining("chmod")
        .hasMessageNotContaining("\n");
    assertThat(permissions(data)).isEqualTo("rwxr-xr-x");
  }

  /** Folder like the volume of a pod with fsGroup, once other things are in it. */
  @Test
  void aGroupWritableFolderClosedToOthersStaysUnchanged() throws Exception {
    Path data = data("rwxrwx---", "journal", "notes");
    PrivateFolder.claim(data);

    assertThat(permissions(data)).isEqualTo("rwxrwx---");
  }

  @Test
  void aFolderThatIsNotThereIsNotMadeHere() throws Exception {
    PrivateFolder.claim(folder.resolve("none"));

    assertThat(folder.resolve("none")).doesNotExist();
  }
}
