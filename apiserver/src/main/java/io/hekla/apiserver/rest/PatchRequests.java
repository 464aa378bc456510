package io.hekla.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.patch.JsonPatch;
import io.hekla.apiserver.rest.patch.StrategicMerge;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.MergePatch;
import io.hekla.apiserver.store.StepResult;
import io.hekla.apiserver.store.StoredChange;

/** Application of the several types of patches to an object. */
final class PatchRequests {
  static final String APPLY = "application/apply-patch+yaml";
  private static final String JSON = "application/json-patch+json";
  private static final String MERGE = "application/merge-patch+json";
  private static final String STRATEGIC = "application/strategic-merge-patch+json";

  private PatchRequests() {}

  /** Reads the change of a request; server-side apply is not supported here. */
  static StoredChange read(Request request, RequestTarget target) {
    return switch (request.contentType()) {
      case JSON -> {
        JsonNode operations =
            RequestBodies.tree(request.body().toArrayUnsafe(), request.contentType());
        yield before -> patched(() -> JsonPatch.apply(before, operations));
      }
      case MERGE -> {
        ObjectNode patch = request.object();
        yield before -> patched(() -> MergePatch.apply(before, patch));
      }
      case STRATEGIC -> {
        if (target.served().crd().isPresent()) {
          throw unsupported(JSON + ", " + MERGE + ", " + APPLY);
        }
        ObjectNode patch = request.object();
        yield before -> patched(() -> StrategicMerge.apply(before, patch));
      }
      default -> throw unsupported(String.join(", ", JSON, MERGE, STRATEGIC, APPLY));
    };
  }

  private static RefusedRequest unsupported(String supported) {
    return new RefusedRequest(
        new ApiRefusal(
            415,
            "UnsupportedMediaType",
            "the body of the request was in an unknown format - accepted media types include: "
                + supported));
  }

  private static StepResult<ObjectNode> patched(java.util.function.Supplier<JsonNode> patch) {
    try {
      return patch.get() instanceof ObjectNode object
          ? new StepResult.Value<>(object)
          : new StepResult.No<>(ApiRefusal.badRequest("the patch leaves no object"));
    } catch (IllegalArgumentException e) {
      return new StepResult.No<>(new ApiRefusal(422, "Invalid", String.valueOf(e.getMessage())));
    }
  }
}
