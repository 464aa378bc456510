package io.hekla.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.apiserver.rest.EmbeddedVersion;
import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.PlainText;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.failure.CommandFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla doctor}. */
@Command(
    description =
        "Checks the API server, its clock, the CRDs, permissions of the kubeconfig's user (or of"
            + " --as), webhooks and, if they are named, members and a journal. Changes nothing."
            + " Exit code 1 if a check fails.",
    footerHeading = "%nExample:%n",
    footer = "  hekla doctor --metrics http://127.0.0.1:9095/metrics --data data")
public final class DoctorCommand implements Callable<Integer> {
  private static final String WHO = "/apis/authentication.k8s.io/v1/selfsubjectreviews";

  private static final String EMBEDDED =
      "the embedded API server applies the admission rules itself, and refuses invalid objects";

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--metrics",
      paramLabel = "URL",
      description =
          "Address of a member's metrics, as http://127.0.0.1:9095/metrics; may be given several"
              + " times.")
  private List<URI> metrics = List.of();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Folder of a member's journal on this machine.")
  private @Nullable Path data;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    var findings = new ArrayList<DoctorFinding>();
    try (ApiServer server = cluster.connect()) {
      findings.addAll(ofCluster(server));
    }
    for (URI member : metrics) {
      findings.addAll(ofMember(member));
    }
    if (metrics.isEmpty()) {
      findings.add(
          DoctorFinding.note(
              "members",
              "not checked",
              "give --metrics, of members that have hekla.metrics.port set"));
    }
    if (data != null) {
      findings.add(Journal.check(data));
    }
    findings.forEach(finding -> out.print(finding.text()));
    long wrong = findings.stream().filter(DoctorFinding::isWrong).count();
    out.print(
        wrong == 0
            ? "\nNothing is wrong.\n"
            : (wrong == 1 ? "\n1 check failed.\n" : "\n%d checks failed.\n".formatted(wrong)));
    out.flush();
    return wrong == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static List<DoctorFinding> ofCluster(ApiServer server) {
    var findings = new ArrayList<DoctorFinding>();
    String version = server.get("/version").path("gitVersion").asText("of an unknown version");
    findings.add(
        DoctorFinding.ok("API server", "%s at %s answers".formatted(version, server.address())));
    findings.add(Clock.check(Instant.now(), server.time()));
    try {
      findings.addAll(CrdCheck.check(Shipped.crds(), server.list(Selection.all(Resource.CRDS))));
    } catch (ApiFailure mayNot) {
      findings.add(notSeen("CRDs", mayNot));
    }
    findings.add(AccessCheck.check(server, user(server), AccessCheck.of(Shipped.role())));
    try {
      findings.addAll(
          EmbeddedVersion.isEmbedded(version)
              ? List.of(DoctorFinding.ok("webhooks", "none needed: " + EMBEDDED))
              : WebhooksVisited.check(server, Instant.now()));
    } catch (ApiFailure mayNot) {
      findings.add(notSeen("webhooks", mayNot));
    }
    findings.addAll(queueAdmission(server));
    return findings;
  }

  private static DoctorFinding notSeen(String about, CommandFailure why) {
    return DoctorFinding.note(
        about, "cannot be listed: " + why.getMessage(), "run doctor as a user that may (--as)");
  }

  private static String user(ApiServer server) {
    var review = JsonNodeFactory.instance.objectNode();
    review.put("apiVersion", "authentication.k8s.io/v1").put("kind", "SelfSubjectReview");
    try {
      JsonNode user = server.ask(WHO, review).path("status").path("userInfo");
      return user.path("username").asText("the user");
    } catch (ApiFailure older) {
      return "the user";
    }
  }

  /** Has the API server call all webhooks for a Queue, in a dry run. */
  private static List<DoctorFinding> queueAdmission(ApiServer server) {
    var queue = JsonNodeFactory.instance.objectNode();
    queue.put("apiVersion", Resource.QUEUES.apiVersion()).put("kind", Resource.QUEUES.kind());
    queue.putObject("metadata").put("name", "hekla-doctor");
    queue.putObject("spec").put("weight", 1);
    try {
      server.create(Resource.QUEUES, "", queue, true);
      return List.of(DoctorFinding.ok("admission", "accepts a valid Queue"));
    } catch (CommandFailure refused) {
      return List.of(
          DoctorFinding.wrong(
              "admission",
              "rejects a valid Queue: " + refused.getMessage(),
              "check the webhooks above, and whether the user may create Queues"));
    }
  }

  private static List<DoctorFinding> ofMember(URI member) {
    try {
      return Metrics.parse(PlainText.get(member)).findings(member.getAuthority(), Instant.now());
    } catch (IOException unreachable) {
      return List.of(
          DoctorFinding.wrong(
              "member",
              "%s cannot be read: %s".formatted(member, unreachable.getMessage()),
              "check that it runs, and its hekla.metrics.host and .port"));
    }
  }
}
