package io.hekla.scheduler.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CardUseTest {
  private static CardAllocation instance(int layout, int instance) {
    return new CardAllocation(0, "GPU-a[g-" + instance + "]", 10, 0, layout, instance);
  }

  @Test
  void anInstanceThatTwoPodsNameIsFreeOnceBothHaveLeft() {
    var use = new CardUse(1);
    use.add(instance(0, 3));
    use.add(instance(0, 3));

    assertThat(use.isUsed(0, 3)).isTrue();
    use.remove(instance(0, 3));
    assertThat(use.isUsed(0, 3)).isTrue();
    use.remove(instance(0, 3));
    assertThat(use.isUsed(0, 3)).isFalse();
    assertThat(use.layout(0)).isEqualTo(-1);
  }

  @Test
  void anotherMigLayoutThanTheOneInUseIsRefused() {
    var use = new CardUse(1);
    use.add(instance(1, 3));
    use.add(instance(2, 4));

    assertThat(use.layout(0)).isEqualTo(1);
    assertThat(use.isUsed(0, 3)).isTrue();
    assertThat(use.isUsed(0, 4)).isFalse();
    use.remove(instance(1, 3));
    assertThat(use.layout(0)).isEqualTo(2);
    assertThat(use.isUsed(0, 4)).isTrue();
  }

  @Test
  void trialsOnACopyAllocateNothing() {
    var use = new CardUse(1);
    use.add(instance(0, 1));
    CardUse tried = use.copy();
    tried.add(instance(0, 2));

    assertThat(tried.isUsed(0, 2)).isTrue();
    assertThat(use.isUsed(0, 2)).isFalse();
    use.remove(instance(0, 1));
    assertThat(tried.isUsed(0, 1)).isTrue();
  }
}
