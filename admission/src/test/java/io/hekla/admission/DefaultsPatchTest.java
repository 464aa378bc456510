package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.zjsonpatch.JsonPatch;
import io.hekla.admission.cases.AdmissionCase;
import io.hekla.admission.cases.AdmissionCases;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Operation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Changes that defaults make, as a patch on the object as it came. */
class DefaultsPatchTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String UNKNOWN = "x-unknown";
  private static final AdmissionContext PLAIN = AdmissionContext.of(List.of());

  @Test
  void fieldsAreSetOneByOne() throws JsonProcessingException {
    JsonNode raw =
        JSON.readTree(
            """
            {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "Queue",
             "metadata": {"name": "q", "annotations": {"volcano.sh/hierarchy": "a", "volcano.sh/hierarchy-weights": "2"}},
             "spec": {"weight": null, "later": true}}
            """);

    assertThat(patch(raw, PLAIN).toString())
        .isEqualTo(
            "[{\"op\":\"replace\",\"path\":\"/metadata/annotations/volcano.sh~1hierarchy\",\"value\":\"root/a\"},"
                + "{\"op\":\"replace\",\"path\":\"/metadata/annotations/volcano.sh~1hierarchy-weights\",\"value\":\"1/2\"},"
                + "{\"op\":\"replace\",\"path\":\"/spec/weight\",\"value\":1},"
                + "{\"op\":\"add\",\"path\":\"/spec/reclaimable\",\"value\":true}]");
  }

  @Test
  void nothingFilledInIsNoOperation() throws JsonProcessingException {
    JsonNode raw =
        JSON.readTree(
            """
            {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "Queue", "metadata": {"name": "q"},
             "spec": {"weight": 2, "reclaimable": false, "capability": {"cpu": 4}}}
            """);

    assertThat(patch(raw, PLAIN)).isEmpty();
  }

  @Test
  void patchedObjectsReadAsTheAdmittedOnesAndLoseNothing() throws IOException {
    var random = new Random(7);
    int patched = 0;
    for (AdmissionCase one : AdmissionCases.all()) {
      for (int round = 0; round < 5 && one.operation() == Operation.CREATE; round++) {
        ObjectNode raw = one.object().deepCopy();
        var unknown = new ArrayList<String>();
        disturb(raw.get("spec"), "/spec", random, unknown);
        if (!(Admission.fill(RawRequest.create(raw), one.context())
            instanceof Verdict.Filled(HasMetadata wanted))) {
          continue;
        }

        ArrayNode patch = DefaultsPatch.of(raw, wanted);
        JsonNode after = JsonPatch.apply(patch, raw);

        assertThat(ObjectTrees.of(ObjectTrees.read(after, wanted.getClass())))
            .as("seed 7, %s, %s, %s", one, raw, patch)
            .isEqualTo(ObjectTrees.of(ObjectTrees.read(ObjectTrees.of(wanted), wanted.getClass())));
        for (String path : unknown) {
          assertThat(after.at(path).asText())
              .as("%s of %s after %s", path, raw, patch)
              .isEqualTo("kept");
        }
        patched += patch.size();
      }
    }
    assertThat(patched).as("operations tried").isGreaterThan(300);
  }

  private static ArrayNode patch(JsonNode raw, AdmissionContext context) {
    var filled = (Verdict.Filled) Admission.fill(RawRequest.create(raw), context);
    return DefaultsPatch.of(raw, filled.object());
  }

  /** Puts in fields that no type knows, and takes away or empties some that it knows. */
  private static void disturb(JsonNode node, String path, Random random, List<String> unknown) {
    if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        disturb(array.get(i), path + "/" + i, random, unknown);
      }
    }
    if (!(node instanceof ObjectNode object)
        || path.matches(
            ".*(plugins|affinity|resources|capability|deserved|guarantee|minResources|nodeSelector).*")) {
      return;
    }
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      switch (random.nextInt(12)) {
        case 0 -> object.remove(name);
        case 1 -> object.putNull(name);
        default -> disturb(object.get(name), path + "/" + name, random, unknown);
      }
    }
    if (random.nextInt(3) == 0) {
      object.put(UNKNOWN, "kept");
      unknown.add(path + "/" + UNKNOWN);
    }
  }
}
