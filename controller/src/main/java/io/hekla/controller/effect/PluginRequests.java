package io.hekla.controller.effect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.DeleteOwned;
import io.hekla.controller.verb.Verb;
import io.hekla.controller.verb.WriteOwned;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPluginReader;
import io.hekla.model.job.plugins.PluginObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Requests that make the objects of a Job's plugins and delete them. A key pair is made here and
 * goes into the Secret only: never into a message, the journal or a log.
 */
final class PluginRequests {
  private PluginRequests() {}

  /**
   * Returns the requests for objects that are missing.
   *
   * @param scaled whether all exist and only those that follow the replicas have to be written
   */
  static List<Verb> setUp(Job job, boolean scaled, KeySource source) {
    return JobPluginReader.of(job).objects().stream()
        .filter(one -> !scaled || one instanceof PluginObject.Following)
        .map(one -> make(one, source))
        .toList();
  }

  private static Verb make(PluginObject wanted, KeySource source) {
    return switch (wanted) {
      case PluginObject.Fixed fixed ->
          create(KindJson.named(fixed.object().getKind()), fixed.object());
      case PluginObject.Following following ->
          new WriteOwned<>(
              following.object().getMetadata().getNamespace(),
              Kind.CONFIG_MAP,
              () -> CompletableFuture.completedFuture(following.object()),
              tree(following.object().getData()));
      case PluginObject.Keys keys ->
          new WriteOwned<>(
              keys.object().getMetadata().getNamespace(),
              Kind.SECRET,
              () -> withKeys(keys, source),
              tree(Map.of("config", keys.object().getData().get("config"))));
    };
  }

  private static CompletionStage<Secret> withKeys(PluginObject.Keys keys, KeySource source) {
    return keys.lacksKeys()
        ? source.next().thenApply(keys::complete)
        : CompletableFuture.completedFuture(keys.object());
  }

  private static <T extends HasMetadata> Verb create(Kind<T> kind, HasMetadata object) {
    return new CreateOwned<>(kind, kind.type().cast(object));
  }

  private static JsonNode tree(Map<String, String> data) {
    var tree = JsonNodeFactory.instance.objectNode();
    data.forEach(tree::put);
    return tree;
  }

  /** Returns the requests that delete the existing objects. */
  static List<Verb> takeDown(Job job) {
    return JobPluginReader.of(job).objects().stream()
        .map(PluginObject::object)
        .<Verb>map(
            object ->
                new DeleteOwned<>(
                    KindJson.named(object.getKind()),
                    new ObjectKey(job.getMetadata().getNamespace(), object.getMetadata().getName()),
                    job.getMetadata().getUid()))
        .toList();
  }
}
