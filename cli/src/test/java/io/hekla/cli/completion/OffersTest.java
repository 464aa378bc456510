package io.hekla.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.job.JobListCommand;
import io.hekla.cli.job.JobRunCommand;
import io.hekla.cli.job.JobViewCommand;
import io.hekla.cli.output.Conventions;
import io.hekla.cli.queue.QueueOperateCommand;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class OffersTest {
  private static CommandLine command() {
    var hekla = new CommandLine(CommandSpec.create().name("hekla"));
    var job = new CommandLine(CommandSpec.create().name("job"));
    var queue = new CommandLine(CommandSpec.create().name("queue"));
    job.addSubcommand("list", new JobListCommand(Conventions.OWN));
    job.addSubcommand("view", new JobViewCommand());
    job.addSubcommand("run", new JobRunCommand());
    queue.addSubcommand("operate", new QueueOperateCommand(Conventions.OWN));
    return hekla.addSubcommand("job", job).addSubcommand("queue", queue);
  }

  private static List<String> offers(String... words) {
    return CompletionCandidates.of(command(), List.of(words), OffersTest::names).stream()
        .map(CompletionCandidate::word)
        .toList();
  }

  private static List<String> names(CompletionCandidates.Names what) {
    return switch (what) {
      case JOBS -> List.of("train", "tune");
      case QUEUES -> List.of("research");
      case NAMESPACES -> List.of("default", "team");
      case JOB_TEMPLATES, JOB_FLOWS, CONTEXTS -> List.of();
    };
  }

  @Test
  void verbsComeFirst() {
    assertThat(offers("")).containsExactly("job", "queue");
    assertThat(offers("job", "")).containsExactly("list", "view", "run");
    assertThat(offers("job", "v")).containsExactly("view");
  }

  @Test
  void namesComeFromTheCluster() {
    assertThat(offers("job", "view", "")).containsExactly("train", "tune");
    assertThat(offers("job", "view", "-N", "tu")).containsExactly("tune");
    assertThat(offers("job", "list", "-q", "")).containsExactly("research");
    assertThat(offers("job", "list", "-n", "t")).containsExactly("team");
    assertThat(offers("job", "run", "--name", "")).isEmpty();
  }

  @Test
  void valuesOfFlagsAreThoseThatTheyTake() {
    assertThat(offers("job", "list", "-o", "y")).containsExactly("yaml");
    assertThat(offers("job", "list", "--output", "=", "na")).containsExactly("name");
    assertThat(offers("job", "list", "--output=na")).containsExactly("--output=name");
    assertThat(offers("job", "run", "--dry-run", "=", "")).contains("client", "server");
    assertThat(offers("queue", "operate", "-a", "")).containsExactly("open", "close", "update");
  }

  @Test
  void flagsAreOfferedWithWhatTheyAreFor() {
    assertThat(offers("job", "list", "--sch")).containsExactly("--scheduler");
    assertThat(
            CompletionCandidates.of(
                command(), List.of("job", "list", "--watch"), OffersTest::names))
        .extracting(CompletionCandidate::line)
        .containsExactly(
            "--watch\tWatch: print each object that changes, until Ctrl-C, or as long as"
                + " --request-timeout says.");
  }
}
