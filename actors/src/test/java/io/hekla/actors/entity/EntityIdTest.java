package io.hekla.actors.entity;

import static org.assertj.core.api.Assertions.assertThat;

import akka.persistence.typed.PersistenceId;
import io.hekla.model.cluster.ObjectKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Ids by which sharding and the journal identify entities. */
class EntityIdTest {
  /** Width of the column. */
  private static final int ROOM = 600;

  private static final List<String> ODD =
      List.of(
          "",
          "|",
          "a|b",
          "%",
          "%007c",
          "%~",
          "a/b",
          "/",
          "..",
          "../x",
          "a b",
          "x%zz",
          "A",
          "ä",
          "😀",
          "\ud83d",
          "\u202e",
          "a\u0000b",
          "a\nb",
          "%4",
          "%004",
          "n".repeat(253),
          "n".repeat(254),
          "n".repeat(300),
          "|".repeat(253),
          "|".repeat(60),
          "😀".repeat(100_000),
          "a.b.c",
          "a-b",
          "a_b");

  @Test
  void validObjectNamesAreUsedUnchanged() {
    String longest = "a.b-" + "c".repeat(249);

    assertThat(EntityId.text(new ObjectKey("team-a", longest))).isEqualTo("team-a/" + longest);
    assertThat(EntityId.text(new ObjectKey("", "default"))).isEqualTo("/default");
  }

  @Test
  void noTwoKeysHaveOneText() {
    Map<String, ObjectKey> byText = new HashMap<>();
    for (String namespace : ODD) {
      for (String name : ODD) {
        var key = new ObjectKey(namespace, name);
        assertThat(byText.put(EntityId.text(key), key)).as("%s", key).isNull();
      }
    }
  }

  @Test
  void eachIsShortEnoughForTheJournalAndHoldsNothingThatMeansAnythingToIt() {
    for (String namespace : ODD) {
      for (String name : ODD) {
        String text = EntityId.text(new ObjectKey(namespace, name));
        for (var type : EntityTypes.ALL) {
          assertThat(PersistenceId.of(type.name(), text).id()).hasSizeLessThanOrEqualTo(ROOM);
        }
        assertThat(text).matches("[-._a-zA-Z0-9%~]*/[-._a-zA-Z0-9%~]*");
      }
    }
  }

  @Test
  void theEntityOfAPersistenceIdIsTheOneThatWroteUnderIt() {
    var random = new SplittableRandom(17);
    for (int i = 0; i < 20_000; i++) {
      var key = new ObjectKey(name(random), name(random));
      String id = PersistenceId.of("Job", EntityId.text(key)).id();

      assertThat(EntityId.parse(id)).contains(new EntityId(EntityTypes.JOB, key));
    }
  }

  @Test
  void unusualIdsOfOlderJournalsAreStillRead() {
    assertThat(EntityId.parse("PodGroup|ns/x%zz").map(EntityId::key))
        .contains(new ObjectKey("ns", "x%zz"));
    assertThat(EntityId.parse("PodGroup|ns/%")).isPresent();
  }

  @Test
  void overlongNamesMapToOneEntity() {
    String text = EntityId.text(new ObjectKey("ns", "|".repeat(500)));

    assertThat(EntityId.text(EntityId.keyOf(text))).isNotEqualTo("ns/" + "|".repeat(500));
    assertThat(EntityId.text(new ObjectKey("ns", "|".repeat(500)))).isEqualTo(text);
  }

  private static String name(SplittableRandom random) {
    var name = new StringBuilder();
    for (int length = random.nextInt(40); length > 0; length--) {
      name.append((char) (random.nextBoolean() ? random.nextInt(0x80) : random.nextInt(0x1_0000)));
    }
    return name.toString();
  }
}
