package io.hekla.actors.hypernode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.DeleteObject;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.hypernode.HyperNodeWrite;
import java.util.Map;

/** Requests to the API for each write. */
final class HyperNodeVerbs {
  private HyperNodeVerbs() {}

  static Verb of(HyperNodeWrite write) {
    var key = new ObjectKey("", write.name());
    return switch (write) {
      // An object of that name that exists and is not ours shows in the next round.
      case HyperNodeWrite.Create create -> new CreateOwned<>(Kind.HYPER_NODE, create.object());
      case HyperNodeWrite.Update update -> {
        ObjectNode patch = Patches.replacing(update.uid(), "spec", update.shown(), update.spec());
        if (!update.labels().isEmpty()) {
          ObjectNode labels = patch.withObject("/metadata/labels");
          update.labels().forEach(labels::put);
        }
        yield new PatchObject<>(Kind.HYPER_NODE, key, KubernetesApi.Part.OBJECT, patch);
      }
      case HyperNodeWrite.Delete delete -> new DeleteObject<>(Kind.HYPER_NODE, key, delete.uid());
      case HyperNodeWrite.Count count ->
          new PatchObject<>(
              Kind.HYPER_NODE,
              key,
              KubernetesApi.Part.STATUS,
              Patches.setting(count.uid(), "status", Map.of("nodeCount", count.nodes())));
    };
  }
}
