package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Names of Jobs and JobFlows, each of one only: where one of the same name came after another one,
 * it has a number, since in another run both may be there at once. Pods and Jobs that controllers
 * make have the names that these give them.
 */
final class JobNames {
  private final Map<String, ObjectKey> byUid = new HashMap<>();
  private final Set<Object> taken = new HashSet<>();

  /** Returns the object under its name in the run. */
  ObjectNode of(Kind<?> kind, ObjectNode object) {
    if (kind.equals(Kind.COMMAND)) {
      return command(object);
    }
    ObjectKey key = Manifest.key(object);
    String name = key.name();
    if (kind.equals(Kind.JOB_FLOW)) {
      name = unique(kind, Manifest.uid(object), key);
    } else if (kind.equals(Kind.JOB)) {
      String made = madeBy(Kind.JOB_FLOW, object);
      name = unique(kind, Manifest.uid(object), new ObjectKey(key.namespace(), made));
    } else if (kind.equals(Kind.POD)) {
      name = madeBy(Kind.JOB, object);
    }
    return name.equals(key.name()) ? object : Manifest.named(object, name);
  }

  /** Returns the name that an object has by the one that made it: its name, and more. */
  private String madeBy(Kind<?> kind, ObjectNode object) {
    ObjectKey key = Manifest.key(object);
    Optional<JsonNode> owner = Manifest.controller(object, kind);
    String was = owner.map(one -> one.path("name").asText()).orElse("");
    return owner.isPresent() && key.name().startsWith(was)
        ? unique(kind, owner.get().path("uid").asText(), new ObjectKey(key.namespace(), was))
            + key.name().substring(was.length())
        : key.name();
  }

  /** Returns a Command with the name of the Job that it is for. */
  private ObjectNode command(ObjectNode command) {
    JsonNode target = command.path("target");
    ObjectKey job = byUid.get(target.path("uid").asText());
    if (job == null || !target.path("kind").asText().equals(Kind.JOB.name())) {
      return command;
    }
    ObjectNode copy = command.deepCopy();
    copy.withObject("/target").put("name", job.name());
    return copy;
  }

  private String unique(Kind<?> kind, String uid, ObjectKey key) {
    return byUid.computeIfAbsent(uid, none -> free(kind, key)).name();
  }

  private ObjectKey free(Kind<?> kind, ObjectKey key) {
    ObjectKey name = key;
    for (int number = 2; !taken.add(List.of(kind, name)); number++) {
      name = new ObjectKey(key.namespace(), key.name() + "-" + number);
    }
    return name;
  }
}
