package io.hekla.actors.recorder.api;

import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.hekla.admission.rule.Requester;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.Access;
import io.hekla.recorder.explain.Explanation.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Permissions of users, by SubjectAccessReviews; answers are remembered for a short while. */
final class AccessReviews implements Permissions {
  private static final Kind<SubjectAccessReview> REVIEW = Kind.of(SubjectAccessReview.class);
  private static final int MOST_REMEMBERED = 4_096;

  /** Users of longer names, and with more groups, are asked about each time: memory is bounded. */
  private static final int LARGEST_REMEMBERED = 8_192;

  /** Namespaces that are asked about for one answer; those behind them count as not listable. */
  private static final int MOST_NAMESPACES = 16;

  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final String EVERY_NAMESPACE = "";

  private final KubernetesApi api;
  private final PermissionCache<UserAccess> known;
  private final Duration patience;

  private record UserAccess(Requester user, Access access) {
    /** Returns the size of what users and paths determine, in characters. */
    private int size() {
      int size = user.user().length() + user.uid().length() + access.name().length();
      for (String group : user.groups()) {
        size += group.length();
      }
      for (Map.Entry<String, List<String>> one : user.extra().entrySet()) {
        size += one.getKey().length();
        for (String value : one.getValue()) {
          size += value.length();
        }
      }
      return size;
    }
  }

  /**
   * Creates the permissions.
   *
   * @param lifetime time for which an answer is remembered
   * @param answerTime longest time for an answer of Hekla, of which this is a part
   */
  AccessReviews(KubernetesApi api, Duration lifetime, Duration answerTime) {
    this.api = api;
    this.known = new PermissionCache<>(lifetime, MOST_REMEMBERED, System::nanoTime);
    Duration part = answerTime.dividedBy(4);
    this.patience = part.compareTo(LONGEST) < 0 ? part : LONGEST;
  }

  @Override
  public Set<Subject.Kind> readable(Requester user, ObjectKey object, Set<Subject.Kind> kinds)
      throws Unknown {
    List<Subject.Kind> asked = new ArrayList<>(kinds);
    List<Boolean> allowed =
        ask(user, asked.stream().map(kind -> Access.get(kind, object)).toList());
    var readable = EnumSet.noneOf(Subject.Kind.class);
    for (int i = 0; i < asked.size(); i++) {
      if (allowed.get(i)) {
        readable.add(asked.get(i));
      }
    }
    return readable;
  }

  @Override
  public boolean allows(Requester user, Access access) throws Unknown {
    return ask(user, List.of(access)).getFirst();
  }

  @Override
  public Set<String> listable(Requester user, Set<String> namespaces) throws Unknown {
    if (namespaces.isEmpty() || allows(user, Access.list(Kind.POD_GROUP, EVERY_NAMESPACE))) {
      return namespaces;
    }
    List<String> asked = namespaces.stream().limit(MOST_NAMESPACES).toList();
    List<Boolean> allowed =
        ask(user, asked.stream().map(namespace -> Access.list(Kind.POD_GROUP, namespace)).toList());
    var listable = new TreeSet<String>();
    for (int i = 0; i < asked.size(); i++) {
      if (allowed.get(i)) {
        listable.add(asked.get(i));
      }
    }
    return listable;
  }

  private List<Boolean> ask(Requester user, List<Access> accesses) throws Unknown {
    Map<Access, CompletableFuture<Answer<SubjectAccessReview>>> sent = new LinkedHashMap<>();
    Map<Access, Boolean> allowed = new LinkedHashMap<>();
    for (Access access : accesses) {
      Optional<Boolean> remembered = known.get(new UserAccess(user, access));
      if (remembered.isPresent()) {
        allowed.put(access, remembered.get());
      } else {
        CompletionStage<Answer<SubjectAccessReview>> answer =
            api.create(REVIEW, review(user, access));
        sent.put(
            access,
            answer
                .toCompletableFuture()
                .copy()
                .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS));
      }
    }
    for (Map.Entry<Access, CompletableFuture<Answer<SubjectAccessReview>>> one : sent.entrySet()) {
      boolean is = isAllowed(one.getValue());
      var key = new UserAccess(user, one.getKey());
      if (key.size() <= LARGEST_REMEMBERED) {
        known.put(key, is);
      }
      allowed.put(one.getKey(), is);
    }
    return accesses.stream().map(access -> allowed.getOrDefault(access, false)).toList();
  }

  private static boolean isAllowed(CompletableFuture<Answer<SubjectAccessReview>> sent)
      throws Unknown {
    Answer<SubjectAccessReview> answer;
    try {
      answer = sent.join();
    } catch (CompletionException e) {
      throw new Unknown("the API server does not answer");
    }
    return switch (answer) {
      case Answer.Done<SubjectAccessReview>(var review) -> {
        if (review.getStatus() == null) {
          throw new Unknown("the API server gave no answer");
        }
        yield Boolean.TRUE.equals(review.getStatus().getAllowed());
      }
      case Answer.Refused<SubjectAccessReview> no ->
          throw new Unknown("the API server refuses: " + no.message());
      case Answer.Unreachable<SubjectAccessReview>(var message) -> throw new Unknown(message);
      case Answer.Deferred<SubjectAccessReview>(var why) -> throw new Unknown(why);
    };
  }

  private static SubjectAccessReview review(Requester user, Access access) {
    return new SubjectAccessReviewBuilder()
        .withNewMetadata()
        .endMetadata()
        .withNewSpec()
        .withUser(user.user())
        .withUid(user.uid().isEmpty() ? null : user.uid())
        .withGroups(user.groups())
        .withExtra(user.extra())
        .withNewResourceAttributes()
        .withNamespace(access.namespace())
        .withVerb(access.verb())
        .withGroup(access.kind().group())
        .withResource(access.kind().plural())
        .withName(access.name())
        .endResourceAttributes()
        .endSpec()
        .build();
  }
}
