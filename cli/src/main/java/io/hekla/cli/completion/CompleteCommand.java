package io.hekla.cli.completion;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.failure.CommandFailure;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.PicocliException;
import picocli.CommandLine.Spec;

/**
 * Verb that the completion scripts call: it prints the words that could come next, and rather
 * nothing than a wrong word.
 */
@Command(hidden = true)
public final class CompleteCommand implements Runnable {
  public static final String NAME = "__complete";

  private final Function<List<String>, CommandLine> tree;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", description = "Words so far.")
  private List<String> words = List.of("");

  /**
   * Creates the verb.
   *
   * @param tree function to the command, able to run the verb that some words call
   */
  public CompleteCommand(Function<List<String>, CommandLine> tree) {
    this.tree = tree;
  }

  /** Flags that choose the cluster and namespace, whatever the other words are. */
  @Command
  private static final class CompletionRequest {
    @Mixin private ClusterOptions cluster = new ClusterOptions();
    @Mixin private NamespaceOption namespace = new NamespaceOption();
  }

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    CompletionCandidates.of(tree.apply(words), words, this::names)
        .forEach(offer -> out.print(offer.line() + "\n"));
    out.flush();
  }

  private List<String> names(CompletionCandidates.Names what) {
    try {
      var request = new CompletionRequest();
      List<String> before = words.subList(0, Math.max(0, words.size() - 1));
      new CommandLine(request)
          .setUnmatchedArgumentsAllowed(true)
          .parseArgs(before.toArray(String[]::new));
      if (what == CompletionCandidates.Names.CONTEXTS) {
        return request.cluster.contexts();
      }
      try (ApiServer server = request.cluster.connect()) {
        return server.list(selection(what, request.namespace.in(server))).stream()
            .map(ApiObject::name)
            .toList();
      }
    } catch (CommandFailure | PicocliException unknown) {
      return List.of();
    }
  }

  private static Selection selection(CompletionCandidates.Names what, String namespace) {
    return switch (what) {
      case QUEUES -> Selection.all(Resource.QUEUES);
      case JOBS -> Selection.in(namespace, Resource.JOBS);
      case JOB_TEMPLATES -> Selection.in(namespace, Resource.JOB_TEMPLATES);
      case JOB_FLOWS -> Selection.in(namespace, Resource.JOB_FLOWS);
      case NAMESPACES, CONTEXTS -> Selection.all(Resource.NAMESPACES);
    };
  }
}
