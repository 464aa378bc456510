package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributes;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.hekla.actors.recorder.api.Permissions.Unknown;
import io.hekla.admission.rule.Requester;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.Access;
import io.hekla.recorder.explain.Explanation.Subject;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Permissions are what the API server says of exactly this user and object, for a short while. */
class AccessReviewsTest {
  private static final ObjectKey TRAIN = new ObjectKey("team-a", "train");
  private static final Requester ADA = Requester.of("ada", "dev");

  private final ReviewingApi api = new ReviewingApi();
  private final AccessReviews reviews =
      new AccessReviews(api.api(), Duration.ofHours(1), Duration.ofSeconds(50));

  private static ResourceAttributes of(SubjectAccessReview review) {
    return review.getSpec().getResourceAttributes();
  }

  @Test
  void eachKindIsJudgedByItself() throws Unknown {
    api.allowing(review -> of(review).getResource().equals("pods"));

    assertThat(reviews.readable(ADA, TRAIN, EnumSet.allOf(Subject.Kind.class)))
        .containsExactly(Subject.Kind.POD);
    assertThat(api.reviews())
        .allSatisfy(
            review -> {
              assertThat(of(review).getVerb()).isEqualTo("get");
              assertThat(of(review).getNamespace()).isEqualTo("team-a");
              assertThat(of(review).getName()).isEqualTo("train");
            })
        .extracting(review -> of(review).getGroup() + "/" + of(review).getResource())
        .containsExactlyInAnyOrder(
            "batch.volcano.sh/jobs", "scheduling.volcano.sh/podgroups", "/pods");
  }

  @Test
  void rememberedPermissionIsOfTheSameUserUidGroupsAndValues() throws Unknown {
    api.allowing(review -> true);
    assertThat(reviews.allows(ADA, Access.list(Kind.POD, "team-a"))).isTrue();
    api.allowing(review -> false);
    assertThat(reviews.allows(ADA, Access.list(Kind.POD, "team-a"))).isTrue();

    var scopes = new TreeMap<>(java.util.Map.of("scopes", List.of("read")));
    for (Requester other :
        List.of(
            Requester.of("ada"),
            Requester.of("ada", "dev", "more"),
            Requester.of("adad", "ev"),
            new Requester("ada", "uid", List.of("dev"), new TreeMap<>()),
            new Requester("ada", "", List.of("dev"), scopes))) {
      assertThat(reviews.allows(other, Access.list(Kind.POD, "team-a")))
          .as(other.toString())
          .isFalse();
    }
    for (Access other :
        List.of(
            Access.list(Kind.POD, ""),
            Access.list(Kind.POD, "team"),
            Access.list(Kind.JOB, "team-a"),
            Access.get(Subject.Kind.POD, TRAIN),
            Access.queue("team-a"))) {
      assertThat(reviews.allows(ADA, other)).as(other.toString()).isFalse();
    }
  }

  @Test
  void userWithHugeGroupsIsNotRemembered() throws Unknown {
    var large = Requester.of("ada", "g".repeat(9_000));
    api.allowing(review -> true);

    assertThat(reviews.allows(large, Access.queue("q"))).isTrue();
    assertThat(reviews.allows(large, Access.queue("q"))).isTrue();

    assertThat(api.reviews()).hasSize(2);
  }

  @Test
  void fewNamespacesAreAskedAboutAndTheOthersCountAsHidden() throws Unknown {
    Set<String> many =
        new TreeSet<>(IntStream.range(0, 500).mapToObj(i -> "team-%03d".formatted(i)).toList());
    api.allowing(review -> !of(review).getNamespace().isEmpty());

    assertThat(reviews.listable(ADA, many)).hasSizeLessThan(20);
    assertThat(api.reviews()).hasSizeLessThan(20);

    api.allowing(review -> true);
    assertThat(reviews.listable(Requester.of("root"), many)).isEqualTo(many);
  }

  @Test
  void apiServerThatDoesNotAnswerIsNoPermission() {
    var patient = new AccessReviews(api.api(), Duration.ofHours(1), Duration.ofMillis(40));
    api.answering(new CompletableFuture<>());

    assertThatThrownBy(() -> patient.allows(ADA, Access.queue("q"))).isInstanceOf(Unknown.class);
  }
}
