package io.hekla.cli.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.doctor.CrdComparison;
import io.hekla.model.queue.CommandNamespaces;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Plan of the changes, as lines for people.
 *
 * @param lines lines with headings
 * @param blocked number of problems to solve first
 */
record Plan(List<String> lines, int blocked) {
  /**
   * Objects that were read.
   *
   * @param configuration text of the scheduler's configuration, if it was found
   * @param judged objects that admission would refuse if they were new, with its reasons
   */
  record Cluster(
      List<VolcanoDeployment> parts,
      Optional<String> configuration,
      List<ApiObject> crds,
      List<ApiObject> webhooks,
      Judgement judged) {}

  /**
   * Verdict of admission on the existing objects.
   *
   * @param checked number of objects judged
   * @param refused a line for each object that it would refuse
   */
  record Judgement(int checked, List<String> refused) {}

  static Plan of(Cluster cluster, Map<String, JsonNode> shippedCrds) {
    var writing = new Writing();
    writing.programs(cluster.parts());
    writing.configuration(cluster.configuration());
    writing.crds(cluster.crds(), shippedCrds);
    writing.webhooks(cluster.webhooks());
    writing.commands();
    writing.objects(cluster.judged());
    writing.close();
    return new Plan(List.copyOf(writing.lines), writing.blocked);
  }

  private static final class Writing {
    private final List<String> lines = new ArrayList<>();
    private int blocked;

    void programs(List<VolcanoDeployment> parts) {
      heading("Programs");
      if (parts.isEmpty()) {
        line("no Deployment of Volcano was found; there is nothing to stop");
      }
      for (VolcanoDeployment part : parts) {
        line(
            "%s (%s, %d replicas): %s"
                .formatted(
                    part.program().image(), part.name(), part.replicas(), part.program().fate()));
        if (part.program().stops()) {
          FlagAdvice.of(part).forEach(advice -> lines.add("    " + advice));
        }
      }
    }

    void configuration(Optional<String> text) {
      heading("Scheduler configuration");
      if (text.isEmpty()) {
        line("none was found; Hekla's default is that of Volcano's chart");
        return;
      }
      switch (Engine.read(text.get())) {
        case Parsed.Valid valid -> {
          line("is read as it is: actions " + String.join(", ", valid.configuration().actions()));
          valid.warnings().stream().map(ConfigurationProblem::text).forEach(this::line);
        }
        case Parsed.Invalid invalid -> {
          line(
              "cannot be used; Volcano would go on with an older one, Hekla does not start with"
                  + " it");
          invalid.all().stream().map(ConfigurationProblem::text).forEach(this::line);
          blocked++;
        }
      }
    }

    void crds(List<ApiObject> installed, Map<String, JsonNode> shipped) {
      heading("Custom resource definitions");
      Map<String, ApiObject> byName =
          installed.stream()
              .collect(Collectors.toMap(ApiObject::name, Function.identity(), (one, two) -> one));
      int before = lines.size();
      shipped.forEach(
          (name, crd) -> {
            ApiObject there = byName.get(name);
            if (there == null) {
              line(name + ": is new");
            } else {
              difference(name, CrdComparison.of(crd, there.tree()));
            }
          });
      if (lines.size() == before) {
        line("are the same");
      } else {
        line("to install Hekla's: kubectl apply -f deploy/crds; objects stay as they are");
      }
    }

    private void difference(String name, CrdComparison difference) {
      if (!difference.missing().isEmpty()) {
        line("%s: Hekla's also has %s".formatted(name, some(difference.missing())));
      }
      if (!difference.further().isEmpty()) {
        line(
            "%s: Hekla's does not have %s; do not install it if you use that"
                .formatted(name, some(difference.further())));
      }
    }

    void webhooks(List<ApiObject> webhooks) {
      heading("Webhooks");
      if (webhooks.isEmpty()) {
        line("none of Volcano's is installed");
      }
      for (ApiObject webhook : webhooks) {
        line(
            "%s %s: stays, and needs vc-webhook-manager"
                .formatted(webhook.text("kind"), webhook.name()));
      }
    }

    /**
     * Adds the advice on Commands: a user who may suspend his own Job may write them, and Volcano's
     * close any queue.
     */
    void commands() {
      heading("Commands for queues");
      line(
          "vcctl writes them to the namespace default, and whoever may create Commands in any"
              + " namespace closes every queue; Hekla obeys those in %s only, where"
                  .formatted(CommandNamespaces.DEFAULT)
              + " `hekla queue operate` writes them");
      line(
          "if vcctl is to go on: hekla.commands.queue-namespaces = [\"%s\", \"default\"]"
              .formatted(CommandNamespaces.DEFAULT));
    }

    void objects(Judgement judged) {
      heading("Objects");
      line(
          "%d checked; %d would be refused if they were new"
              .formatted(judged.checked(), judged.refused().size()));
      judged.refused().forEach(this::line);
      if (!judged.refused().isEmpty()) {
        line("they go on running; it matters when they are created again");
      }
    }

    void close() {
      lines.add("");
      lines.add(
          blocked == 0
              ? "No obstacle found. To switch over: hekla migrate switch"
              : "To be put right first: %d.".formatted(blocked));
    }

    private void heading(String text) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.add(text);
    }

    private void line(String text) {
      lines.add("  " + text);
    }

    private static String some(List<String> fields) {
      int shown = Math.min(5, fields.size());
      String list = String.join(", ", fields.subList(0, shown));
      return fields.size() > shown
          ? "%s and %d fields more".formatted(list, fields.size() - shown)
          : list;
    }
  }
}
