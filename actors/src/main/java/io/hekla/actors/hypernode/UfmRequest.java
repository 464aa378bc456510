package io.hekla.actors.hypernode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.Secret;
import io.hekla.actors.external.HttpSender;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.hypernode.DesiredHyperNode;
import io.hekla.model.hypernode.DiscoverySource;
import io.hekla.model.hypernode.UfmTopology;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Question to a fabric manager: for its ports, as a user whose name and password are in a Secret,
 * which is read anew each time. Source: docs/reference/controllers.md#hypernode-controller.
 */
record UfmRequest(DiscoverySource.Ufm source, KubernetesApi api, HttpSender sender) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long LONGEST_ANSWER = 100L << 20;
  private static final String PORTS = "/ufmRest/resources/ports";

  /** Answer of a fabric manager. */
  sealed interface Answered {}

  /** HyperNodes that follow from the manager's nodes. */
  record Network(List<DesiredHyperNode> desired) implements Answered {}

  /** Lack of a usable answer, with the reason for people, with the manager as subject. */
  record Nothing(String why) implements Answered {}

  /** Creates a question to this source. */
  static UfmRequest to(DiscoverySource.Ufm source, KubernetesApi api) {
    HttpSender sender =
        source.insecureSkipVerify()
            ? HttpSender.trustingAnyCertificate()
            : HttpSender.verifyingCertificates();
    return new UfmRequest(source, api, sender.taking(LONGEST_ANSWER));
  }

  CompletionStage<Answered> ask() {
    return api.get(Kind.SECRET, source.secret())
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<Secret> done -> ask(done.object());
                  case Answer.Refused<Secret> no ->
                      nothing(secret("cannot be read: " + no.message()));
                  case Answer.Unreachable<Secret> unreachable ->
                      nothing(secret("cannot be read: " + unreachable.message()));
                  case Answer.Deferred<Secret> held ->
                      nothing(secret("cannot be read: " + held.why()));
                });
  }

  private CompletionStage<Answered> ask(Secret secret) {
    Optional<String> user = entry(secret, "username");
    Optional<String> password = entry(secret, "password");
    if (user.isEmpty() || password.isEmpty()) {
      return nothing(secret("lacks username or password"));
    }
    byte[] login = (user.get() + ":" + password.get()).getBytes(StandardCharsets.UTF_8);
    return HttpSender.to(source.endpoint() + PORTS)
        .map(
            request ->
                sender.send(
                    request
                        .header(
                            "Authorization", "Basic " + Base64.getEncoder().encodeToString(login))
                        .header("Accept", "application/json")
                        .GET()
                        .build(),
                    PATIENCE))
        .<CompletionStage<Answered>>map(answer -> answer.thenApply(UfmRequest::read))
        .orElseGet(() -> nothing("its endpoint is no URL that can be queried"));
  }

  private static Answered read(io.hekla.scheduler.external.ExternalResponse answer) {
    return switch (answer) {
      case io.hekla.scheduler.external.ExternalResponse.None none -> new Nothing(none.reason());
      case io.hekla.scheduler.external.ExternalResponse.Text text -> network(text.text());
    };
  }

  /**
   * Reads the network. A whole fabric that has lost its nodes is less likely than a manager that is
   * not ready.
   */
  private static Answered network(String text) {
    try {
      JsonNode ports = JSON.readTree(text);
      if (!ports.isArray()) {
        return new Nothing("its answer is no list of ports");
      }
      List<DesiredHyperNode> desired = UfmTopology.of(ports);
      return desired.isEmpty()
          ? new Nothing("none of its %d ports leads to a computer".formatted(ports.size()))
          : new Network(desired);
    } catch (JsonProcessingException nonsense) {
      return new Nothing("its answer is not JSON");
    }
  }

  private String secret(String fault) {
    return "Secret " + source.secret() + " " + fault;
  }

  private static Optional<String> entry(Secret secret, String key) {
    Map<String, String> data = secret.getData();
    try {
      return Optional.ofNullable(data == null ? null : data.get(key))
          .map(
              text ->
                  new String(Base64.getMimeDecoder().decode(text), StandardCharsets.UTF_8).strip());
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  private static CompletionStage<Answered> nothing(String why) {
    return CompletableFuture.completedFuture(new Nothing(why));
  }
}
