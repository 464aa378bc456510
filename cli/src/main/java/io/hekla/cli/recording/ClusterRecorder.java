package io.hekla.cli.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.Pauses;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.controller.api.ApiPath;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.ApiResource;
import io.hekla.recorder.api.ListQuestion;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** API {@code recorder.hekla.io} of the cluster of a kubeconfig, as source of answers. */
public final class ClusterRecorder implements AutoCloseable {
  private static final ApiPath ROOT = ApiPath.root(ApiResource.apiVersion());

  private final ApiServer server;
  private final PatientServer patient;

  /**
   * Creates the source.
   *
   * @param notes receives a line where the server has to be waited for
   */
  ClusterRecorder(ApiServer server, Pauses pauses, Consumer<String> notes) {
    this.server = server;
    this.patient = new PatientServer(server, pauses, notes);
  }

  /**
   * Returns the source, and says so; empty where another source is named, or where no flag names a
   * cluster and that of the kubeconfig does not serve the API.
   *
   * @param isElsewhere whether the user has named a folder or a database
   * @param err receives the line that says which source is read
   * @throws CommandFailure if flags name a cluster that does not serve the API
   */
  public static Optional<ClusterRecorder> find(
      ClusterOptions cluster, boolean isElsewhere, PrintWriter err) {
    if (isElsewhere) {
      if (cluster.isNamed()) {
        throw new WrongUse("give either a cluster, or --data or --database");
      }
      return Optional.empty();
    }
    ApiServer server;
    try {
      server = cluster.connect();
    } catch (CommandFailure noCluster) {
      if (cluster.isNamed()) {
        throw noCluster;
      }
      return Optional.empty();
    }
    Optional<String> missing = whyNotServed(server);
    if (missing.isEmpty()) {
      err.printf("source: the API %s of %s%n", ApiResource.GROUP, named(server));
      return Optional.of(
          new ClusterRecorder(
              server,
              Pauses.OF_THREAD,
              note -> {
                err.printf("note: %s%n", note);
                err.flush();
              }));
    }
    server.close();
    if (cluster.isNamed()) {
      throw new CommandFailure(
          missing.get() + "; install deploy/recorder-api there, or give --data or --database");
    }
    err.printf("source: this machine, since %s%n", missing.get());
    return Optional.empty();
  }

  private static String named(ApiServer server) {
    return "%s (%s)".formatted(server.address(), server.origin());
  }

  /** Returns why a server does not answer questions; empty if it does. */
  private static Optional<String> whyNotServed(ApiServer server) {
    try {
      JsonNode unused = server.get(ROOT.text());
      return Optional.empty();
    } catch (ApiFailure failure) {
      return Optional.of(
          failure.isNotFound()
              ? "%s does not serve the API %s".formatted(named(server), ApiResource.GROUP)
              : "the API %s of %s does not answer: %s"
                  .formatted(ApiResource.GROUP, named(server), failure.getMessage()));
    } catch (CommandFailure unreachable) {
      return Optional.of(String.valueOf(unreachable.getMessage()));
    }
  }

  /**
   * Returns the object of a name on the command line, as {@link NamespacedName} reads it; the
   * namespace of the context applies where none is named.
   */
  public ObjectKey object(String name, Optional<String> namespace) {
    return NamespacedName.read(
        name,
        namespace.isPresent() || name.contains("/") ? namespace : Optional.of(server.namespace()));
  }

  /**
   * Returns the answer about an object.
   *
   * @throws CommandFailure if there is none
   */
  public JsonNode ask(ApiResource resource, ObjectKey object, Map<String, String> parameters) {
    return find(resource, object, parameters)
        .orElseThrow(
            () ->
                new CommandFailure(
                    "nothing is recorded of %s, or you may not read it".formatted(object)));
  }

  /** Returns the answer about an object; empty if there is none. */
  public Optional<JsonNode> find(
      ApiResource resource, ObjectKey object, Map<String, String> parameters) {
    ApiPath path =
        in(Optional.of(object.namespace()).filter(one -> !one.isEmpty()))
            .then(resource.plural(), object.name());
    try {
      return Optional.of(patient.get(with(path, parameters).text()));
    } catch (ApiFailure failure) {
      if (failure.isNotFound()) {
        return Optional.empty();
      }
      throw failure;
    }
  }

  /**
   * Objects of a list.
   *
   * @param isCut whether there are more
   */
  public record Listed(List<JsonNode> items, boolean isCut) {
    public Listed {
      items = List.copyOf(items);
    }
  }

  /**
   * Returns the objects of a list, part by part. Waits where the user has asked too much for now.
   *
   * @param namespace empty for all namespaces
   * @param most upper bound of their number
   * @throws CommandFailure if the user may not list them, or the list has no end
   */
  public Listed list(
      ApiResource resource, Optional<String> namespace, Map<String, String> parameters, int most) {
    var items = new ArrayList<JsonNode>();
    var all = new TreeMap<>(parameters);
    var positions = new HashSet<String>();
    while (true) {
      all.put("limit", Integer.toString(Math.min(most - items.size(), ListQuestion.MOST)));
      JsonNode part;
      try {
        part = patient.get(with(in(namespace).then(resource.plural()), all).text());
      } catch (ApiFailure failure) {
        throw failure.code() == 403 && namespace.isEmpty()
            ? new CommandFailure(
                failure.getMessage() + "; -n NAMESPACE reads one namespace", failure)
            : failure;
      }
      part.path("items").forEach(items::add);
      String next = part.path("metadata").path("continue").asText("");
      if (next.isEmpty() || items.size() >= most) {
        return new Listed(items, !next.isEmpty());
      }
      if (!positions.add(next)) {
        throw new CommandFailure(
            "%s sends the position %s of a list a second time; the list would have no end"
                .formatted(named(server), next));
      }
      all.put("continue", next);
    }
  }

  private static ApiPath in(Optional<String> namespace) {
    return namespace.map(one -> ROOT.then("namespaces", one)).orElse(ROOT);
  }

  private static ApiPath with(ApiPath path, Map<String, String> parameters) {
    ApiPath whole = path;
    for (Map.Entry<String, String> one : new TreeMap<>(parameters).entrySet()) {
      whole = whole.with(one.getKey(), one.getValue());
    }
    return whole;
  }

  @Override
  public void close() {
    server.close();
  }
}
