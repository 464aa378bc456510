package io.hekla.scheduler.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.api.Bounds;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CardRequestsTest {
  private static final String USE_MODELS = "nvidia.com/use-gputype";
  private static final String NO_MODELS = "nvidia.com/nouse-gputype";

  private static boolean allows(String id, String model, Map<String, String> directives) {
    return new CardRequests(directives).allow(Card.shared(id, model, 1, 1, 1));
  }

  @Test
  void modelsAreNamedByAPartInAnyCase() {
    assertThat(allows("a", "NVIDIA-Tesla-T4", Map.of(USE_MODELS, "a100, tesla"))).isTrue();
    assertThat(allows("a", "NVIDIA-Tesla-T4", Map.of(USE_MODELS, "a100,H100"))).isFalse();
    assertThat(allows("a", "NVIDIA-Tesla-T4", Map.of(NO_MODELS, "t4"))).isFalse();
    assertThat(allows("a", "NVIDIA-Tesla-T4", Map.of(NO_MODELS, "t4", USE_MODELS, "t4"))).isTrue();
  }

  @Test
  void cardsAreNamedByTheirWholeId() {
    Map<String, String> only = Map.of("volcano.sh/vgpu-use-gpuuuid", "GPU-a, GPU-b");
    Map<String, String> others = Map.of("volcano.sh/vgpu-nouse-gpuuuid", "GPU-a, GPU-b");

    assertThat(allows("GPU-b", "T4", only)).isTrue();
    assertThat(allows("GPU-", "T4", only)).isFalse();
    assertThat(allows("GPU-b", "T4", others)).isFalse();
    assertThat(allows("GPU-c", "T4", others)).isTrue();
    assertThat(allows("GPU-c", "T4", Map.of())).isTrue();
  }

  @Test
  void anAnnotationBeyondTheBoundSaysNothing() {
    String longest = "x".repeat(Bounds.DIRECTIVE_LENGTH);

    assertThat(allows("a", "T4", Map.of(USE_MODELS, longest))).isFalse();
    assertThat(allows("a", "T4", Map.of(USE_MODELS, longest + "x"))).isTrue();
    assertThat(allows("a", "T4", Map.of("volcano.sh/vgpu-use-gpuuuid", longest + "x"))).isTrue();
  }
}
