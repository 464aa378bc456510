package io.hekla.controller.verb;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Writes of all verbs, of which each names a uid: none goes to whatever object has a name. */
class NamelessWritesTest {
  private static final ObjectKey KEY = new ObjectKey("ns", "name");

  @Test
  void writesWithoutUidAreRefused() {
    var anybody = JsonNodeFactory.instance.objectNode();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PatchObject<>(Kind.QUEUE, KEY, Part.STATUS, anybody));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Patches.setting("", "status", Map.of("state", "Closed")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DeleteObject<>(Kind.COMMAND, KEY, ""));
    assertThatIllegalArgumentException().isThrownBy(() -> new BindPod(KEY, "", "n1", Map.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> new EvictPod(KEY, "", "preempt"));
  }
}
