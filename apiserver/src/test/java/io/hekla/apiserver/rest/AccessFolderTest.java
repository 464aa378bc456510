package io.hekla.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.webhook.certificate.ServingCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessFolderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path parent;

  @Test
  void tokenCertificateAndPortStayTheSame() throws IOException {
    TokenAccess first = folder().open(NOW);
    folder().storePort(12_345);

    TokenAccess second = folder().open(NOW.plus(Duration.ofDays(1)));

    assertThat(second.token()).isEqualTo(first.token()).hasSize(64);
    assertThat(second.authority()).isEqualTo(first.authority());
    assertThat(second.tls().served().map(ServingCertificate::serial))
        .isEqualTo(first.tls().served().map(ServingCertificate::serial));
    assertThat(folder().lastPort()).isEqualTo(12_345);
  }

  @Test
  void anExpiringCertificateIsReplaced() throws IOException {
    TokenAccess first = folder().open(NOW);

    TokenAccess later = folder().open(NOW.plus(Duration.ofDays(350)));

    assertThat(later.authority()).isNotEqualTo(first.authority());
    assertThat(later.token()).isEqualTo(first.token());
    assertThat(later.tls().served().orElseThrow().names()).contains("127.0.0.1", "localhost");
  }

  @Test
  void aDamagedCertificateIsReplaced() throws IOException {
    folder().open(NOW);
    Files.writeString(parent.resolve("rest").resolve("tls.crt"), "damaged");

    assertThat(folder().open(NOW).tls().served()).isPresent();
  }

  @Test
  void everythingIsForItsUserAlone() throws IOException {
    folder().open(NOW);
    folder().storePort(1);

    try (var files = Files.list(parent.resolve("rest"))) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(5);
      for (Path file : all) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo("rw-------");
      }
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(parent.resolve("rest"))))
        .isEqualTo("rwx------");
  }

  private AccessFolder folder() {
    return new AccessFolder(parent.resolve("rest"));
  }
}
