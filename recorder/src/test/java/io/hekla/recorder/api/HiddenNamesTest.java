package io.hekla.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Sentences keep the names of visible namespaces, and count the jobs of others. */
class HiddenNamesTest {
  private static String hide(String sentence) {
    return HiddenNames.hide(sentence, "team-a"::equals);
  }

  @Test
  void nameOfAnotherNamespaceIsHidden() {
    assertThat(hide("team-b/train of queue q ended and freed 3 cpu"))
        .isEqualTo("a job of another namespace of queue q ended and freed 3 cpu");
    assertThat(hide("its pod team-a/w-0 was evicted by preempt for Job team-b/train of queue q"))
        .isEqualTo(
            "its pod team-a/w-0 was evicted by preempt for Job a job of another namespace of queue"
                + " q");
  }

  @Test
  void severalAreCounted() {
    assertThat(hide("Free 3 cpu on n1, n2: the end of b/x, c/y.1, d/z"))
        .isEqualTo("Free 3 cpu on n1, n2: the end of 3 jobs of other namespaces");
    assertThat(hide("the end of b/x, team-a/y, c/z"))
        .isEqualTo("the end of a job of another namespace, team-a/y, a job of another namespace");
  }

  @Test
  void nameAtTheEndOfASentenceOrInQuotesIsHidden() {
    for (String text :
        new String[] {
          "see b/x.",
          "\"b/x\"",
          "(b/x)",
          "b/x: ended",
          "b/x,c",
          "Job/b/x",
          "b/x/worker-0",
          "b/x_1",
          "b/X",
          "pod:b/x"
        }) {
      assertThat(hide(text)).as(text).doesNotContain("b/x").contains("a job of another namespace");
    }
  }

  @Test
  void resourcesAndApiVersionsAreNoNames() {
    for (String text :
        new String[] {
          "8 nvidia.com/gpu on n1",
          "taint node.kubernetes.io/unreachable",
          "scheduling.volcano.sh/v1beta1",
          "docker.io/library/busybox",
          "0/3 nodes are available: 3 Insufficient cpu",
          "2/5."
        }) {
      assertThat(hide(text)).isEqualTo(text);
    }
  }

  @Test
  void namespacesAreFound() {
    var names = new TreeSet<String>();

    HiddenNames.addNamespaces("the end of b/x, c/y: see team-a/z and nvidia.com/gpu", names);

    assertThat(names).containsExactly("b", "c", "team-a");
  }

  @Test
  void everyTextOfAnAnswerIsHiddenAndItsFormStays() throws Exception {
    var json = new ObjectMapper();
    var tree =
        json.readTree(
            "{\"pod\":\"a/p\",\"with\":[\"b/x\",\"a/y\"],\"n\":{\"text\":\"for c/z\",\"count\":3},"
                + "\"key\":{\"namespace\":\"d\",\"name\":\"w\"}}");

    assertThat(Redaction.namespaces(tree, "a")).containsExactly("b", "c", "d");
    assertThat(Redaction.hide(tree, "a", "b"::equals))
        .isEqualTo(
            json.readTree(
                "{\"pod\":\"a/p\",\"with\":[\"b/x\",\"a/y\"],"
                    + "\"n\":{\"text\":\"for a job of another namespace\",\"count\":3},"
                    + "\"key\":{\"namespace\":\"\",\"name\":\"a job of another namespace\"}}"));
  }
}
