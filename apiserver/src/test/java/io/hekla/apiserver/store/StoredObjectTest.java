package io.hekla.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoredObjectTest {
  private static final long ENOUGH = 1 << 20;

  @Test
  void aPackedObjectIsEqualInEveryForm() {
    var unpacked = new DecodedObjectCache(1, ENOUGH, true);
    StoredObject object = pod("a", unpacked);
    ObjectNode tree = object.tree();
    Pod typed = object.as(Kind.POD);

    pod("next", unpacked);

    assertThat(object.as(Kind.POD)).isNotSameAs(typed).isEqualTo(typed);
    assertThat(object.tree()).isNotSameAs(tree).isEqualTo(tree);
  }

  @Test
  void anObjectIsWrittenOnce() {
    var unpacked = new DecodedObjectCache(1, ENOUGH, true);
    StoredObject object = pod("a", unpacked);

    byte[] first = object.bytes();
    pod("next", unpacked);
    object.tree();
    pod("another", unpacked);

    assertThat(object.bytes()).isSameAs(first);
  }

  @Test
  void recentlyUsedObjectsStayDecoded() {
    var unpacked = new DecodedObjectCache(3, ENOUGH, true);
    StoredObject object = pod("a", unpacked);
    pod("b", unpacked);
    pod("c", unpacked);
    pod("d", unpacked);

    ObjectNode again = object.tree();
    pod("e", unpacked);

    assertThat(object.tree()).isSameAs(again);
  }

  @Test
  void largeObjectsPushOutOthersBeforeTheirNumberDoes() {
    var unpacked = new DecodedObjectCache(3, 10_000, true);
    StoredObject object = pod("a", unpacked);
    ObjectNode tree = object.tree();
    StoredObject large = large("b", unpacked);
    ObjectNode largeTree = large.tree();

    assertThat(object.tree()).isNotSameAs(tree);
    pod("c", unpacked);

    assertThat(large.tree()).isNotSameAs(largeTree).isEqualTo(largeTree);
  }

  @Test
  void withoutALogTreesStay() {
    var unpacked = new DecodedObjectCache(1, ENOUGH, false);
    StoredObject object = pod("a", unpacked);
    ObjectNode tree = object.tree();
    Pod typed = object.as(Kind.POD);

    pod("next", unpacked);

    assertThat(object.tree()).isSameAs(tree);
    assertThat(object.as(Kind.POD)).isNotSameAs(typed).isEqualTo(typed);
  }

  @Test
  void aPackedObjectThatIsNotOfItsTypeNamesTheField() {
    var unpacked = new DecodedObjectCache(1, ENOUGH, true);
    ObjectNode tree = tree("a");
    tree.putObject("spec").put("activeDeadlineSeconds", "soon");
    StoredObject object = logged(StoredObject.write(Kind.POD, 5, tree, Optional.empty(), unpacked));

    pod("next", unpacked);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> object.as(Kind.POD))
        .withMessageContaining("spec.activeDeadlineSeconds");
  }

  @Test
  void manyMayAskWhileOthersPack() {
    var unpacked = new DecodedObjectCache(2, ENOUGH, true);
    List<StoredObject> objects =
        IntStream.range(0, 4).mapToObj(i -> pod("p" + i, unpacked)).toList();

    var readers =
        IntStream.range(0, 4)
            .mapToObj(r -> CompletableFuture.runAsync(() -> readAll(objects)))
            .toList();

    assertThat(readers).allSatisfy(reader -> assertThat(reader.join()).isNull());
  }

  private static void readAll(List<StoredObject> objects) {
    for (int round = 0; round < 500; round++) {
      for (StoredObject object : objects) {
        String name = object.key().name();
        assertThat(object.tree()).isEqualTo(tree(name));
        assertThat(object.as(Kind.POD).getMetadata().getName()).isEqualTo(name);
        assertThat(object.bytes()).isEqualTo(TransactionCodec.bytes(tree(name)));
      }
    }
  }

  private static StoredObject pod(String name, DecodedObjectCache unpacked) {
    return logged(StoredObject.write(Kind.POD, 5, tree(name), Optional.empty(), unpacked));
  }

  private static StoredObject logged(StoredObject object) {
    var unused = object.bytes();
    return object;
  }

  private static StoredObject large(String name, DecodedObjectCache unpacked) {
    ObjectNode tree = tree(name);
    tree.withObject("/metadata").put("selfLink", "x".repeat(10_000));
    return logged(StoredObject.write(Kind.POD, 5, tree, Optional.empty(), unpacked));
  }

  private static ObjectNode tree(String name) {
    ObjectNode object = Trees.object();
    object.put("apiVersion", "v1").put("kind", "Pod");
    object
        .putObject("metadata")
        .put("name", name)
        .put("namespace", "default")
        .put("uid", "uid-" + name)
        .put("resourceVersion", "5");
    return object;
  }
}
