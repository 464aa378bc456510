package io.hekla.benchmark;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.ClusterAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Client that lists and parses what a member watches, all kinds side by side, and ends: no start of
 * a member takes less. Argument: kubeconfig; prints one line.
 */
public final class BareLists {
  private BareLists() {}

  /** Lists everything once. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) throws Exception {
    var settings = HeklaSettings.read(Map.of());
    try (var api = ClusterAccess.open(Path.of(arguments[0]), settings.client())) {
      List<CompletionStage<Integer>> all =
          Kind.ALL.stream().<CompletionStage<Integer>>map(kind -> size(api, kind)).toList();
      int sum = all.stream().mapToInt(one -> one.toCompletableFuture().join()).sum();
      System.out.println(sum + " objects");
    }
  }

  private static <T extends HasMetadata> CompletionStage<Integer> size(
      KubernetesApi api, Kind<T> kind) {
    return api.list(kind)
        .thenApply(
            answer ->
                switch (answer) {
                  case Answer.Done<KubernetesApi.Listing<T>> done -> done.object().items().size();
                  case Answer<KubernetesApi.Listing<T>> other -> {
                    if (kind.isDispensable()) {
                      yield 0;
                    }
                    throw new IllegalStateException(kind.plural() + " are not listed: " + other);
                  }
                });
  }
}
