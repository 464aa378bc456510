package io.hekla.controller.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.Command;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.queue.CommandNamespaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Index of Commands by the objects that they target. */
class CommandIndexTest {
  private static final ObjectKey JOB = new ObjectKey("team", "train");
  private static final ObjectKey QUEUE = new ObjectKey("", "default");

  private final ObjectCache known = new ObjectCache();
  private final CommandIndex commands =
      new CommandIndex(known, new CommandNamespaces(Set.of(CommandNamespaces.DEFAULT)));

  @Test
  void commandsAreFoundByTheirTarget() {
    Command abort = command("team", "abort", Kind.JOB, "train");
    listed(
        abort,
        command("team", "other", Kind.JOB, "eval"),
        command("elsewhere", "same-name", Kind.JOB, "train"));

    assertThat(commands.ofJob(JOB)).containsExactly(abort);
  }

  @Test
  void commandsForForeignObjectsAreNotIndexed() {
    var nonsense = new Command[20_000];
    for (int i = 0; i < nonsense.length; i++) {
      nonsense[i] = new Counted(command("team", "n" + i, Kind.POD, "train"));
    }
    listed(nonsense);
    int read = Counted.read;

    for (int observation = 0; observation < 100; observation++) {
      assertThat(commands.ofJob(JOB)).isEmpty();
      assertThat(commands.ofQueue(QUEUE)).isEmpty();
    }
    assertThat(Counted.read).as("Commands looked at").isEqualTo(read);
  }

  @Test
  void commandsForQueuesCountInTheNamespacesThatAreSetOnly() {
    Command admins = command("volcano-system", "close", Kind.QUEUE, "default");
    Command tenants = command("team", "close", Kind.QUEUE, "default");
    listed(tenants, admins);

    assertThat(commands.ofQueue(QUEUE)).containsExactly(admins);
    assertThat(commands.refusedOfQueue(QUEUE)).containsExactly(tenants);
  }

  @Test
  void aFloodOfCommandsIsAnsweredInPartsAndDoesNotHideTheAdministrators() {
    var flood = new ArrayList<Command>();
    for (int i = 0; i < 1_000; i++) {
      flood.add(command("a-team", "c" + i, Kind.QUEUE, "default"));
      flood.add(command("team", "j" + i, Kind.JOB, "train"));
    }
    Command admins = command("volcano-system", "close", Kind.QUEUE, "default");
    flood.add(admins);
    listed(flood.toArray(Command[]::new));

    assertThat(commands.ofQueue(QUEUE)).containsExactly(admins);
    assertThat(commands.refusedOfQueue(QUEUE)).hasSize(CommandIndex.MOST_AT_ONCE);
    assertThat(commands.ofJob(JOB)).hasSize(CommandIndex.MOST_AT_ONCE);
  }

  @Test
  void aRefusedCommandWithAFinalizerIsNotDeletedAgainAndAgain() {
    Command going = command("team", "close", Kind.QUEUE, "default");
    going.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
    listed(going);

    assertThat(commands.refusedOfQueue(QUEUE)).isEmpty();
  }

  @Test
  void aCommandThatIsHeldByAFinalizerIsNotShownAgain() {
    Command aborted = command("team", "abort", Kind.JOB, "train");
    Command closed = command("volcano-system", "close", Kind.QUEUE, "default");
    aborted.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
    closed.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
    listed(aborted, closed);

    assertThat(commands.ofJob(JOB)).isEmpty();
    assertThat(commands.ofQueue(QUEUE)).isEmpty();
  }

  @Test
  void aCommandThatIsGoneIsForgotten() {
    listed(command("team", "abort", Kind.JOB, "train"));
    listed();

    assertThat(commands.ofJob(JOB)).isEmpty();
  }

  @Test
  void aCommandWithoutATargetIsForNothing() {
    Command bare = command("team", "bare", Kind.JOB, "train");
    bare.target = null;
    Command nameless = command("team", "nameless", Kind.JOB, "train");
    nameless.target.setName(null);
    listed(bare, nameless);

    assertThat(commands.ofJob(JOB)).isEmpty();
  }

  /** Command that counts the reads of its identity. */
  @Group("bus.volcano.sh")
  @Version("v1alpha1")
  private static final class Counted extends Command {
    private static int read;

    Counted(Command other) {
      setMetadata(other.getMetadata());
      target = other.target;
    }

    @Override
    public io.fabric8.kubernetes.api.model.ObjectMeta getMetadata() {
      read++;
      return super.getMetadata();
    }
  }

  private void listed(Command... commands) {
    var unused = known.take(new WatchEvent.Listed<>(Kind.COMMAND, List.of(commands), 1));
  }

  private static Command command(String namespace, String name, Kind<?> kind, String target) {
    var command = new Command();
    command.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(namespace)
            .withName(name)
            .withResourceVersion("1")
            .build());
    command.target =
        new OwnerReferenceBuilder()
            .withApiVersion(kind.apiVersion())
            .withKind(kind.name())
            .withName(target)
            .withUid("uid")
            .build();
    return command;
  }
}
