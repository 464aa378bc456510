package io.hekla.actors.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.controller.host.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Identity of a journal: the cluster that it belongs to, and its starts. */
class JournalIdentitiesTest {
  private static final Optional<String> HERE = Optional.of("uid-of-here");
  private static final Optional<String> ELSEWHERE = Optional.of("uid-of-elsewhere");

  @TempDir Path folder;
  private JournalLocation journal;

  @BeforeEach
  void prepare() throws Exception {
    journal = new JournalLocation.Folder(folder.resolve("journal"));
    JournalFormat.prepare(journal);
  }

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void aJournalBelongsToTheClusterOfItsFirstStart() throws Exception {
    JournalIdentity first = begin(journal, HERE);

    assertThat(first.cluster()).isEqualTo(HERE);
    assertThat(JournalIdentities.owner(journal)).isEqualTo(HERE);
    assertThatThrownBy(() -> begin(journal, ELSEWHERE))
        .isInstanceOf(StartRefused.class)
        .hasMessageContainingAll("uid-of-here", "uid-of-elsewhere", "--adopt", "--data")
        .message()
        .doesNotContain("\n");
    assertThat(begin(journal, HERE).incarnation()).isEqualTo(2);
  }

  @Test
  void anAdoptedJournalBelongsToTheNewClusterAlone() throws Exception {
    JournalIdentity before = begin(journal, HERE);

    JournalIdentity after = JournalIdentities.begin(journal, ELSEWHERE, true, Clock.systemUTC());

    assertThat(after.journal()).isEqualTo(before.journal());
    assertThat(after.cluster()).isEqualTo(ELSEWHERE);
    assertThatThrownBy(() -> begin(journal, HERE)).isInstanceOf(StartRefused.class);
  }

  @Test
  void aJournalOfNoClusterBelongsToTheFirstThatHasAName() throws Exception {
    begin(journal, Optional.empty());

    assertThat(begin(journal, HERE).cluster()).isEqualTo(HERE);
    assertThatThrownBy(() -> begin(journal, Optional.empty()))
        .hasMessageContaining("one without that namespace");
  }

  @Test
  void membersThatStartAtTheSameTimeGetIncarnationsOfTheirOwn() throws Exception {
    var numbers = new HashSet<Long>();
    var starts =
        IntStream.range(0, 8)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> beginUnchecked(journal)))
            .toList();
    for (var start : starts) {
      numbers.add(start.get().incarnation());
    }

    assertThat(numbers).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
  }

  @Test
  void aCopyIsDistinguishedFromTheOriginal() throws Exception {
    JournalIdentity common = begin(journal, HERE);
    journal.close();
    JournalLocation copy = copyOf(folder.resolve("journal"), folder.resolve("copy"));

    JournalIdentity original = begin(journal, HERE);
    JournalIdentity copied = begin(copy, HERE);

    assertThat(copied.journal()).isEqualTo(original.journal());
    assertThat(copied.incarnation()).isEqualTo(original.incarnation());
    assertThat(knows(journal, common)).isTrue();
    assertThat(knows(copy, common)).isTrue();
    assertThat(knows(journal, copied)).isFalse();
    assertThat(knows(copy, original)).isFalse();
    copy.close();
  }

  private static JournalIdentity begin(JournalLocation journal, Optional<String> cluster)
      throws StartRefused {
    return JournalIdentities.begin(journal, cluster, false, Clock.systemUTC());
  }

  private static JournalIdentity beginUnchecked(JournalLocation journal) {
    try {
      return begin(journal, HERE);
    } catch (StartRefused e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean knows(JournalLocation journal, JournalIdentity start) throws Exception {
    return JournalIdentities.knows(journal, start.incarnation(), start.name());
  }

  private static JournalLocation copyOf(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (var files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
    return new JournalLocation.Folder(to);
  }
}
