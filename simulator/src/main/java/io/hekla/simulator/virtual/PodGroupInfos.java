package io.hekla.simulator.virtual;

import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.simulator.api.StoredObject;
import java.util.HashMap;
import java.util.Map;

/** PodGroups as the scheduler sees them; each version is read once, whoever asks for it. */
final class PodGroupInfos {
  private final Map<ObjectKey, Read> last = new HashMap<>();

  private record Read(long version, PodGroupInfo info) {}

  PodGroupInfo of(StoredObject group) {
    Read read = last.get(group.key());
    if (read == null || read.version() != group.version()) {
      read = new Read(group.version(), PodGroupReader.read(group.as(Kind.POD_GROUP)));
      last.put(group.key(), read);
    }
    return read.info();
  }

  void forget(ObjectKey group) {
    last.remove(group);
  }
}
