package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import io.hekla.model.podgroup.GroupPattern;
import io.hekla.model.podgroup.ordinary.GroupPatterns;
import io.hekla.model.podgroup.ordinary.OrdinaryPodGroupBuilder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;

/**
 * Creation of the PodGroup of ordinary pods, after a read of those of their owners that are not
 * watched. An owner that is gone or may not be read passes nothing on.
 */
public record CreateOrdinaryPodGroup(ObjectKey key, GroupPattern pattern) implements Verb {
  @Override
  public String namespace() {
    return key.namespace();
  }

  @Override
  public boolean creates() {
    return true;
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return read(api, pattern.ownersToRead().iterator(), new ArrayList<>());
  }

  private CompletionStage<Outcome> read(
      KubernetesApi api, Iterator<GroupPattern.Owner> unread, List<Map<String, String>> read) {
    if (!unread.hasNext()) {
      var group = OrdinaryPodGroupBuilder.of(key, GroupPatterns.inheriting(pattern, read));
      return new CreateOwned<>(Kind.POD_GROUP, group).attempt(api);
    }
    GroupPattern.Owner owner = unread.next();
    if (!ObjectNames.isName(owner.name())) {
      // No object of an API can have this name: there is nothing to read.
      return read(api, unread, read);
    }
    return api.read(path(owner))
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<JsonNode> done -> {
                    read.add(annotations(done.object(), owner));
                    yield read(api, unread, read);
                  }
                  case Answer.Refused<JsonNode> no when no.isPassing() ->
                      AnswerOutcomes.now(AnswerOutcomes.refused(no));
                  case Answer.Refused<JsonNode> no -> read(api, unread, read);
                  case Answer.Unreachable<JsonNode> unreachable ->
                      AnswerOutcomes.now(new Outcome.Unknown(unreachable.message()));
                  case Answer.Deferred<JsonNode> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }

  private ApiPath path(GroupPattern.Owner owner) {
    return ApiPath.root(owner.apiVersion())
        .then("namespaces", key.namespace(), GroupPatterns.plural(owner.kind()), owner.name());
  }

  private static Map<String, String> annotations(JsonNode object, GroupPattern.Owner owner) {
    JsonNode metadata = object.path("metadata");
    var annotations = new TreeMap<String, String>();
    if (metadata.path("uid").asText().equals(owner.uid())) {
      metadata
          .path("annotations")
          .properties()
          .forEach(one -> annotations.put(one.getKey(), one.getValue().asText()));
    }
    return annotations;
  }
}
