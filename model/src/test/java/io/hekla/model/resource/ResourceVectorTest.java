package io.hekla.model.resource;

import static io.hekla.model.resource.ResourceVector.Missing.INFINITE;
import static io.hekla.model.resource.ResourceVector.Missing.ZERO;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Worked examples; docs/reference/scheduler-model.md#resource-vectors,
 * docs/reference/worked-examples.md#example-comparing-resources.
 */
class ResourceVectorTest {
  private static final String GPU = "example.com/gpu";

  @Test
  void comparisonToleratesALittleButNotOnRequestedDimensions() {
    var more = ResourceVector.of(1000.05, 0);
    var limit = ResourceVector.of(1000, 0);

    assertThat(more.lessEqual(limit, ZERO)).isTrue();
    assertThat(more.lessEqualOnRequested(limit, more)).isFalse();
  }

  @Test
  void aScalarThatTheLimitLacksIsNothingOrWithoutLimit() {
    var gpu = ResourceVector.EMPTY.with(GPU, 1000);

    assertThat(gpu.lessEqual(ResourceVector.EMPTY, ZERO)).isFalse();
    assertThat(gpu.lessEqual(ResourceVector.EMPTY, INFINITE)).isTrue();
    assertThat(gpu.namesExceeding(ResourceVector.EMPTY)).containsExactly(GPU);
    assertThat(gpu.namesExceeding(ResourceVector.EMPTY, INFINITE)).isEmpty();
  }

  @Test
  void aScalarThatOnlyTheLimitHasIsInfiniteOnTheLeft() {
    var limit = ResourceVector.of(10, 10).with(GPU, 1000);

    assertThat(ResourceVector.EMPTY.lessEqual(limit, ZERO)).isTrue();
    assertThat(ResourceVector.EMPTY.lessEqual(limit, INFINITE)).isFalse();
    assertThat(ResourceVector.EMPTY.less(limit, INFINITE)).isFalse();
  }

  @Test
  void ofKindsInAnotherStayWhatThatHasAndPods() {
    var requested =
        ResourceVector.of(1000, 5).with(GPU, 2000).with("z", 1).with(ResourceVector.PODS, 1);

    assertThat(requested.ofKindsIn(ResourceVector.EMPTY.with(GPU, 0)))
        .isEqualTo(ResourceVector.of(1000, 5).with(GPU, 2000).with(ResourceVector.PODS, 1));
    assertThat(requested.ofKindsIn(requested.times(0))).isSameAs(requested);
    assertThat(ResourceVector.EMPTY.ofKindsIn(requested)).isEqualTo(ResourceVector.EMPTY);
  }

  @Test
  void podsAloneAreNothing() {
    assertThat(ResourceVector.EMPTY.with(ResourceVector.PODS, 1).isEmpty()).isTrue();
    assertThat(ResourceVector.EMPTY.with(GPU, 1).isEmpty()).isFalse();
  }

  @Test
  void takingFromAVectorWithoutScalarsLeavesItWithoutScalars() {
    var rest = ResourceVector.of(10, 10).minus(ResourceVector.of(4, 4).with(GPU, 1));

    assertThat(rest).isEqualTo(ResourceVector.of(6, 6));
  }

  @Test
  void onRequestedDimensionsPodsDoNotCountAndAScalarThatTheLimitLacksIsNothing() {
    var requested = ResourceVector.of(1, 0).with(GPU, 5).with(ResourceVector.PODS, 9);

    assertThat(requested.lessEqualOnRequested(ResourceVector.of(1, 0), requested)).isFalse();
    assertThat(requested.lessEqualOnRequested(ResourceVector.of(1, 0), ResourceVector.of(1, 0)))
        .isTrue();
    assertThat(requested.lessEqualOnRequested(ResourceVector.of(1, 0).with(GPU, 5), requested))
        .isTrue();
    assertThat(requested.lessEqualOnRequested(ResourceVector.of(1, 0).with(GPU, 4), requested))
        .isFalse();
  }

  @Test
  void onRequestedDimensionsWhatHasNoScalarsExceedsNoLimitOfThem() {
    var requested = ResourceVector.EMPTY.with(GPU, 5);
    var overdrawn = ResourceVector.EMPTY.with(GPU, -1);

    assertThat(ResourceVector.EMPTY.lessEqualOnRequested(overdrawn, requested)).isTrue();
    assertThat(requested.times(0).lessEqualOnRequested(overdrawn, requested)).isFalse();
  }

  @Test
  void subtractionClampsAtZero() {
    var left = ResourceVector.of(5, 5).with(GPU, 4).with("a.io/x", 2);
    var right = ResourceVector.of(1, 9).with(GPU, 4).with("b.io/y", 2);

    assertThat(left.exceeding(right)).isEqualTo(ResourceVector.of(4, 0).with("a.io/x", 2));
  }

  @Test
  void aShareOfNothingIsAllOrNothing() {
    assertThat(ResourceVector.share(0, 0)).isZero();
    assertThat(ResourceVector.share(3, 0)).isEqualTo(1);
    assertThat(ResourceVector.share(1, 4)).isEqualTo(0.25);
  }

  @Test
  void partlyIsSatisfiedByOneDimensionOrByAScalarThatIsMissingOnTheRightSide() {
    var left = ResourceVector.of(5, 5).with(GPU, 5);
    var right = ResourceVector.of(5, 5);

    assertThat(PartlyComparison.lessPartly(left, right, ZERO)).isFalse();
    assertThat(PartlyComparison.lessPartly(left, right, INFINITE)).isTrue();
    assertThat(PartlyComparison.lessPartly(right, left, ZERO)).isTrue();
    assertThat(PartlyComparison.lessPartly(right, left, INFINITE)).isFalse();
    assertThat(PartlyComparison.lessEqualPartly(left, right, ZERO)).isTrue();
  }

  @Test
  void partlyOnRequestedComparesOnlyRequestedDimensions() {
    var left = ResourceVector.of(5, 9).with(GPU, 0);
    var right = ResourceVector.of(4, 10).with(GPU, 0);
    var cpu = ResourceVector.of(1, 0);
    var gpu = ResourceVector.EMPTY.with(GPU, 1);

    assertThat(PartlyComparison.lessEqualPartlyOnRequested(left, right, cpu)).isFalse();
    assertThat(PartlyComparison.lessEqualPartlyOnRequested(left, right, gpu)).isTrue();
    assertThat(PartlyComparison.lessEqualPartlyOnRequestedZeroFiltered(left, right, gpu)).isFalse();
    assertThat(PartlyComparison.greaterPartlyOnRequested(left, right, cpu)).isTrue();
    assertThat(PartlyComparison.greaterPartlyOnRequested(left, right, gpu)).isFalse();
  }

  @Test
  void relevantIsOnlyWhatTheRightSideHas() {
    var left = ResourceVector.of(5, 5).with(GPU, 5);
    var all = ResourceVector.of(1, 1).with(GPU, 1);

    assertThat(PartlyComparison.greaterPartlyOnRelevant(left, ResourceVector.EMPTY, all)).isFalse();
    assertThat(
            PartlyComparison.greaterPartlyOnRelevant(left, ResourceVector.EMPTY.with(GPU, 0), all))
        .isTrue();
  }
}
