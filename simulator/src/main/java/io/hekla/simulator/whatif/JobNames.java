package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Names of Jobs, each of one Job only: where a Job of the same name came after another one, it has
 * a number, since in another run both may be there at once.
 */
final class JobNames {
  private final Map<String, ObjectKey> byUid = new HashMap<>();
  private final Set<ObjectKey> taken = new HashSet<>();

  /** Returns the object under its name in the run. */
  ObjectNode of(Kind<?> kind, ObjectNode object) {
    if (kind.equals(Kind.JOB)) {
      ObjectKey key = job(Manifest.uid(object), Manifest.key(object));
      return key.equals(Manifest.key(object)) ? object : Manifest.named(object, key.name());
    }
    if (kind.equals(Kind.COMMAND)) {
      return command(object);
    }
    Optional<JsonNode> job =
        kind.equals(Kind.POD) ? Manifest.controller(object, Kind.JOB) : Optional.empty();
    if (job.isEmpty()) {
      return object;
    }
    ObjectKey pod = Manifest.key(object);
    String was = job.get().path("name").asText();
    String now = job(job.get().path("uid").asText(), new ObjectKey(pod.namespace(), was)).name();
    return now.equals(was) || !pod.name().startsWith(was)
        ? object
        : Manifest.named(object, now + pod.name().substring(was.length()));
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

  private ObjectKey job(String uid, ObjectKey key) {
    return byUid.computeIfAbsent(uid, none -> free(key));
  }

  private ObjectKey free(ObjectKey key) {
    ObjectKey name = key;
    for (int number = 2; !taken.add(name); number++) {
      name = new ObjectKey(key.namespace(), key.name() + "-" + number);
    }
    return name;
  }
}
