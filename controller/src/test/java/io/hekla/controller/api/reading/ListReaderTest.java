package io.hekla.controller.api.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.model.cluster.ObjectKey;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists with an object that cannot be read, which affects no other object. */
class ListReaderTest {
  @Test
  void aPageHasItsObjectsAndTheWayToTheNext() {
    var page = page(Kind.POD, Wired.list(Wired.pod("a", "'spec':{'nodeName':'n1'}")));

    assertThat(page.resourceVersion()).isEqualTo("9");
    assertThat(page.next()).isEqualTo("c");
    assertThat(page.unreadable()).isEmpty();
    assertThat(page.items()).singleElement().satisfies(ListReaderTest::isOnN1);
  }

  private static void isOnN1(Pod pod) {
    assertThat(pod.getMetadata().getName()).isEqualTo("a");
    assertThat(pod.getSpec().getNodeName()).isEqualTo("n1");
  }

  @Test
  void aPageThatBreaksOffOrIsNoneIsNoPage() {
    String whole = Wired.list(Wired.pod("a", "'spec':{}"), Wired.pod("b", "'spec':{}"));
    for (int length = 0; length < whole.length() - 1; length++) {
      assertThat(Wired.read(Kind.POD, whole.substring(0, length), length).page()).isEmpty();
    }
    assertThat(Wired.read(Kind.POD, "<html>Bad Gateway</html>", 1).page()).isEmpty();
    assertThat(Wired.read(Kind.POD, "[]", 1).page()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'spec':{'minMember':99999999999}",
        "'spec':{'minMember':'three'}",
        "'spec':{'minTaskMember':{'a':99999999999}}",
        "'spec':{'minMember':1e400}",
        "'spec':7",
        "'spec':[1]",
        "'status':'x'",
        "'spec':{'queue':{}}",
        "'metadata':{'name':'b','namespace':'ns','labels':['x']}",
        "'metadata':{'name':'b','namespace':'ns','labels':{'a':{}}}",
        "'metadata':{'name':'b','namespace':'ns','ownerReferences':{'a':1}}",
      })
  void anUnreadableObjectIsSkippedByName(String wrong) {
    var page =
        page(
            Kind.POD_GROUP,
            Wired.list(
                Wired.pod("a", "'spec':{}"), Wired.pod("b", wrong), Wired.pod("c", "'spec':{}")));

    assertThat(Wired.names(page.items())).containsExactly("a", "c");
    assertThat(page.unreadable())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.kind()).isEqualTo(Kind.POD_GROUP);
              assertThat(one.key()).isEqualTo(new ObjectKey("ns", "b"));
              assertThat(one.why()).isNotEmpty();
            });
  }

  @Test
  void faultsHaveFieldAndTruncatedValue() {
    var page =
        page(
            Kind.JOB_TEMPLATE,
            Wired.list(Wired.pod("t", "'spec':{'tasks':[{},{'replicas':99999999999}]}")));

    UnreadableObject object = page.unreadable().getFirst();
    assertThat(object.why()).startsWith("spec.tasks[1].replicas: ").contains("99999999999");
    assertThat(object.uid()).isEqualTo("u-t");
    assertThat(object.resourceVersion()).isEqualTo("7");
    assertThat(object.toString()).startsWith("JobTemplate ns/t: spec.tasks[1].replicas");

    var long1 =
        page(
            Kind.JOB_TEMPLATE,
            Wired.list(Wired.pod("t", "'spec':{'tasks':'" + "x".repeat(100_000) + "'}")));
    assertThat(long1.unreadable().getFirst().why()).hasSizeLessThan(1_000);
  }

  @Test
  void namesNumbersAndDepthsOfWhatIsNotUsedDoNotMatter() {
    String fields =
        "'spec':{'containers':[{'name':'c','env':[{'name':'%s'}]}],'x':%s},'status':{'y':%s}"
            .formatted("E".repeat(60_000), deep(100_000), "9".repeat(5_000));
    String managed =
        "{'metadata':{'name':'b','namespace':'ns','uid':'u','managedFields':[{'fieldsV1':{'k:%s':{}}}]},%s}"
            .formatted("E".repeat(60_000), fields);

    var page = page(Kind.POD, Wired.list(Wired.pod("a", "'spec':{}"), managed));

    assertThat(page.unreadable()).isEmpty();
    assertThat(Wired.names(page.items())).containsExactly("a", "b");
  }

  @Test
  void longNamesAndDeepNestingOfWhatIsUsedLeaveOutTheirObject() {
    for (String wrong :
        new String[] {
          "'spec':{'tasks':[{'template':{'spec':{'x':" + deep(1_100) + "}}}]}",
          "'spec':{'tasks':[{'template':{'spec':{'x':" + deep(700_000) + "}}}]}",
          "'spec':{'tasks':[{'template':{'spec':{'" + "n".repeat(60_000) + "':1}}}]}",
          "'spec':{'tasks':[{'template':{'spec':{'x':" + "9".repeat(5_000) + "}}}]}",
          "'spec':{'tasks':[{'template':{'spec':{'containers':'x'}}}]}",
        }) {
      var page =
          page(
              Kind.JOB_TEMPLATE,
              Wired.list(
                  Wired.pod("a", "'spec':{}"), Wired.pod("b", wrong), Wired.pod("c", "'spec':{}")));

      assertThat(Wired.names(page.items())).containsExactly("a", "c");
      assertThat(page.unreadable()).extracting(one -> one.key().name()).containsExactly("b");
    }
  }

  @Test
  void anObjectThatIsTooLargeIsLeftOut() {
    var page =
        page(
            Kind.POD_GROUP,
            Wired.list(
                Wired.pod("a", "'spec':{}"),
                Wired.pod(
                    "b", "'spec':{'queue':'" + "q".repeat(ObjectReader.LARGEST_OBJECT) + "'}"),
                Wired.pod("c", "'spec':{}")));

    assertThat(Wired.names(page.items())).containsExactly("a", "c");
    assertThat(page.unreadable())
        .singleElement()
        .satisfies(one -> assertThat(one.toString()).contains("ns/b").contains("larger than"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "7",
        "'text'",
        "[{'metadata':{'name':'x'}}]",
        "true",
        "{}",
        "{'metadata':null}",
        "{'metadata':{'name':7}}",
        "{'metadata':[]}",
        "{'metadata':{'name':'x'}}",
        "{'metadata':{'name':'x','namespace':'ns'},'spec':{}}",
        "{'spec':{}}"
      })
  void nonObjectsAreCountedAndSkipped(String item) {
    var page = page(Kind.JOB, Wired.list(Wired.pod("a", "'spec':{}"), item));

    assertThat(Wired.names(page.items())).containsExactly("a");
    assertThat(page.unreadable()).hasSize(1);
  }

  @Test
  void aFieldThatIsThereTwiceCountsAsItsLast() {
    var page =
        page(
            Kind.POD_GROUP,
            Wired.list(
                Wired.pod("a", "'spec':{'minMember':1,'minMember':2},'spec':{'queue':'q'}")));

    assertThat(page.items())
        .singleElement()
        .satisfies(group -> assertThat(group.getSpec().queue).isEqualTo("q"));
  }

  @Test
  void nothingInListsAndMapsIsNull() {
    var page =
        page(
            Kind.POD,
            Wired.list(
                Wired.pod(
                    "a", "'spec':{'containers':[null,{'name':'c'}],'nodeSelector':{'a':null}}")));

    Pod pod = page.items().getFirst();
    assertThat(pod.getSpec().getContainers()).hasSize(1);
    assertThat(pod.getSpec().getNodeSelector()).isEmpty();
  }

  @Test
  void thousandsOfObjectsKeepTheirOrder() {
    String[] items =
        IntStream.range(0, 3_000)
            .mapToObj(
                i ->
                    Wired.pod(
                        "p" + i,
                        i % 7 == 0 ? "'spec':{'minMember':'no'}" : "'spec':{'queue':'\\\\\\\"}]'}"))
            .toArray(String[]::new);

    var page = page(Kind.POD_GROUP, Wired.list(items));

    assertThat(page.items()).hasSize(3_000 - 429);
    assertThat(page.unreadable()).hasSize(429);
    assertThat(page.items().getFirst().getSpec().queue).isEqualTo("\\\"}]");
  }

  private static String deep(int levels) {
    return "[".repeat(levels) + "]".repeat(levels);
  }

  private static <T extends HasMetadata> ListReader.Page<T> page(Kind<T> kind, String text) {
    return Wired.read(kind, text, text.length()).page().orElseThrow();
  }
}
