package io.hekla.cli.tool;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.OutputOptions;
import io.hekla.cli.output.Show;
import io.hekla.cli.output.Table;
import io.hekla.cli.queue.QueueName;
import io.hekla.cli.queue.QueueTable;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vqueues}. */
@Command(description = "List Queues, or show one.")
public final class VqueuesCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;
  @Mixin private QueueName name;
  @Mixin private OutputOptions output;

  private record Queues(Selection what) implements Show {
    @Override
    public List<Selection> selections() {
      return List.of(what);
    }

    @Override
    public Table table(
        List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide) {
      return QueueTable.ofStatus(chosen);
    }
  }

  @Override
  public void run() {
    String wanted = name.or("");
    try (ApiServer server = cluster.connect()) {
      var printing = output.printing(server, cluster, spec);
      if (wanted.isEmpty()) {
        printing.list(new Queues(Selection.all(Resource.QUEUES)));
      } else {
        printing.one(
            new Queues(Selection.named(Resource.QUEUES, "", wanted)),
            server.one(Resource.QUEUES, "", wanted));
      }
    }
  }
}
