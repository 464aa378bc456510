package io.hekla.apiserver.rest.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import org.junit.jupiter.api.Test;

class FieldSelectorTest {
  @Test
  void aPodIsSelectedByItsNodeAndPhase() {
    ObjectNode pod = Trees.object();
    pod.putObject("spec").put("nodeName", "n1");
    pod.putObject("status").put("phase", "Running");

    assertThat(selects("spec.nodeName=n1,status.phase!=Failed", pod)).isTrue();
    assertThat(selects("spec.nodeName!=n1", pod)).isFalse();
    assertThat(selects("spec.nodeName=", pod)).isFalse();
  }

  @Test
  void missingFieldsAreEmpty() {
    assertThat(selects("spec.nodeName=", Trees.object())).isTrue();
  }

  @Test
  void aFieldThatObjectsAreNotSelectedByIsNamed() {
    assertThatThrownBy(() -> FieldSelector.parse(Kind.JOB, "spec.queue=research"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("field label not supported: spec.queue");
  }

  private static boolean selects(String selector, ObjectNode pod) {
    return FieldSelector.parse(Kind.POD, selector).selects(pod);
  }
}
