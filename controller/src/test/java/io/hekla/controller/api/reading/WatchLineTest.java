package io.hekla.controller.api.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WatchLineTest {
  private final WatchLine.Reader<PodGroup> groups = new WatchLine.Reader<>(Kind.POD_GROUP);

  @Test
  void addedAndModifiedEventsAreRead() {
    for (String type : new String[] {"ADDED", "MODIFIED"}) {
      assertThat(read(event(type, Wired.pod("a", "'spec':{'minMember':3}"))))
          .isInstanceOfSatisfying(
              WatchLine.Seen.class,
              seen -> assertThat(((PodGroup) seen.object()).getSpec().minMember).isEqualTo(3));
    }
  }

  @Test
  void anEventOfAnObjectThatCannotBeReadTellsWhichItIs() {
    assertThat(read(event("MODIFIED", Wired.pod("a", "'spec':{'minMember':99999999999}"))))
        .isInstanceOfSatisfying(
            WatchLine.Unreadable.class,
            one -> {
              assertThat(one.object().key()).isEqualTo(new ObjectKey("ns", "a"));
              assertThat(one.object().resourceVersion()).isEqualTo("7");
              assertThat(one.object().why()).startsWith("spec.minMember: ");
            });
  }

  @Test
  void unreadableObjectsCanBeDeleted() {
    assertThat(read(event("DELETED", Wired.pod("a", "'spec':'x'"))))
        .isInstanceOfSatisfying(
            WatchLine.Gone.class,
            gone -> {
              var metadata = ((PodGroup) gone.lastSeen()).getMetadata();
              assertThat(metadata.getName()).isEqualTo("a");
              assertThat(metadata.getNamespace()).isEqualTo("ns");
              assertThat(metadata.getUid()).isEqualTo("u-a");
              assertThat(metadata.getResourceVersion()).isEqualTo("7");
            });
  }

  @Test
  void aLineThatIsTooLongTellsWhichObjectItIsAbout() {
    byte[] line =
        Wired.bytes(event("ADDED", Wired.pod("a", "'spec':{'queue':'" + "q".repeat(9_000))));

    assertThat(groups.read(Arrays.copyOf(line, 5_000), true))
        .isInstanceOfSatisfying(
            WatchLine.Unreadable.class,
            one -> assertThat(one.object().toString()).contains("ns/a: it is larger than"));
  }

  @Test
  void bookmarksAndErrorsAreRead() {
    assertThat(read(event("BOOKMARK", "{'metadata':{'resourceVersion':'44'}}")))
        .isEqualTo(new WatchLine.Bookmark<PodGroup>("44", false));
    assertThat(read(event("ERROR", "{'code':410,'message':'too old'}")))
        .isEqualTo(new WatchLine.Ended<PodGroup>(410, "ERROR too old"));
  }

  @Test
  void theBookmarkBehindAStreamedListIsKnownByItsAnnotation() {
    assertThat(
            read(
                event(
                    "BOOKMARK",
                    "{'metadata':{'resourceVersion':'44','annotations':{'k8s.io/initial-events-end':'true'}}}")))
        .isEqualTo(new WatchLine.Bookmark<PodGroup>("44", true));
  }

  @Test
  void invalidEventsAreReported() {
    for (String line :
        new String[] {"", "{", "<html>", "[]", "{}", "{'type':'ADDED'}", "{'type':'ADDED','obj"}) {
      assertThat(read(line)).isInstanceOf(WatchLine.NoEvent.class);
    }
  }

  @Test
  void managedFieldsOfPodsAreNotRead() {
    var pods = new WatchLine.Reader<>(Kind.POD);
    String pod =
        "{'metadata':{'managedFields':[{'f:%s':{}}],'name':'a','namespace':'ns','uid':'u'},'spec':{}}"
            .formatted("n".repeat(60_000));

    assertThat(pods.read(Wired.bytes(event("ADDED", pod)), false))
        .isInstanceOfSatisfying(
            WatchLine.Seen.class,
            seen -> assertThat(((Pod) seen.object()).getMetadata().getManagedFields()).isEmpty());
  }

  private WatchLine<PodGroup> read(String line) {
    return groups.read(Wired.bytes(line), false);
  }

  private static String event(String type, String object) {
    return "{'type':'%s','object':%s}".formatted(type, object);
  }
}
