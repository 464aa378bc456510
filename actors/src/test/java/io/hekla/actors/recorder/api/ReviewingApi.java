package io.hekla.actors.recorder.api;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** API server that judges accesses, and names a front proxy; it knows nothing else. */
final class ReviewingApi {
  private final List<SubjectAccessReview> reviews = new CopyOnWriteArrayList<>();
  private volatile Function<SubjectAccessReview, CompletableFuture<Answer<SubjectAccessReview>>>
      judge = review -> judged(review, false);
  private volatile Answer<ConfigMap> trusted = new Answer.Unreachable<>("not there yet");

  /** Allows what is true of a review. */
  ReviewingApi allowing(Function<SubjectAccessReview, Boolean> rule) {
    judge = review -> judged(review, rule.apply(review));
    return this;
  }

  /** Gives every review the same answer, which may never come. */
  ReviewingApi answering(CompletableFuture<Answer<SubjectAccessReview>> answer) {
    judge = review -> answer;
    return this;
  }

  ReviewingApi trusting(Map<String, String> data) {
    trusted = new Answer.Done<>(new ConfigMapBuilder().withData(data).build());
    return this;
  }

  ReviewingApi refusingTheConfigMap(Answer<ConfigMap> refusal) {
    trusted = refusal;
    return this;
  }

  /** Returns the reviews that were asked for. */
  List<SubjectAccessReview> reviews() {
    return List.copyOf(reviews);
  }

  private static CompletableFuture<Answer<SubjectAccessReview>> judged(
      SubjectAccessReview review, boolean isAllowed) {
    return CompletableFuture.completedFuture(
        new Answer.Done<>(
            new SubjectAccessReviewBuilder(review)
                .withNewStatus()
                .withAllowed(isAllowed)
                .endStatus()
                .build()));
  }

  KubernetesApi api() {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "create" -> {
                    var review = (SubjectAccessReview) arguments[1];
                    reviews.add(review);
                    yield judge.apply(review);
                  }
                  case "get" -> CompletableFuture.completedFuture(trusted);
                  default -> throw new AssertionError(method.getName() + " is not needed");
                });
  }
}
