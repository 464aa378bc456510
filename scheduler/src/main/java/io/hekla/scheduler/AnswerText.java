package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.plugin.QueueAdmission;
import io.hekla.scheduler.plugin.Vote;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Answers of plugins about one PodGroup, in words. */
final class AnswerText {
  /** Pods that a text names. */
  private static final int MOST = 5;

  private final ObjectKey key;
  private final Session session;
  private final String queue;

  /** An answer in words, and what it is about beside the PodGroup. */
  record Answer(String about, String answer) {}

  /**
   * @param queue the queue that the PodGroup asks for
   */
  AnswerText(ObjectKey key, String queue, Session session) {
    this.key = key;
    this.queue = queue;
    this.session = session;
  }

  /** Returns the answer in words; empty if it is not about the PodGroup, or says nothing. */
  Optional<Answer> of(List<Object> about, Object answer) {
    int position = position(about);
    if (position < 0) {
      return Optional.empty();
    }
    if (answer instanceof Integer order && about.size() == 2) {
      return order == 0 ? Optional.empty() : Optional.of(comparison(about, position, order));
    }
    return answer instanceof double[] scores
        ? scores(about.getLast(), scores).map(words -> new Answer(name(about.get(position)), words))
        : words(answer).map(words -> new Answer(name(about.get(position)), words));
  }

  private Answer comparison(List<Object> about, int position, int order) {
    Object other = about.get(1 - position);
    boolean first = order < 0 == (position == 0);
    String own = name(about.get(position));
    String place =
        (first ? "before " : "after ")
            + (other instanceof TaskView pod ? pod.info().key() : fullName(other));
    return new Answer(own.isEmpty() ? "order" : own, place);
  }

  /** Returns the position of what the answer is about; -1 if it is about something else. */
  private int position(List<Object> about) {
    for (int i = 0; i < about.size(); i++) {
      if (isOwn(about.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private boolean isOwn(Object one) {
    return switch (one) {
      case JobView job -> job.key().equals(key) || speaks(job);
      case TaskView pod -> pod.job().key().equals(key);
      case SubJobView part -> part.job().key().equals(key);
      case QueueView of -> of.name().equals(queue);
      case Decisions.Bind bind -> bind.podGroup().equals(key);
      default -> false;
    };
  }

  /** Returns whether a job that waits is asked about for all that are alike, this one included. */
  private boolean speaks(JobView job) {
    return session.queue(queue).stream()
        .flatMap(of -> of.waiting().stream())
        .filter(alike -> alike.spokesman() == job)
        .anyMatch(alike -> alike.jobs().stream().anyMatch(one -> one.podGroup().key().equals(key)));
  }

  private String name(Object one) {
    return switch (one) {
      case JobView job when !job.key().equals(key) ->
          "job " + job.key() + ", for all that are alike";
      case TaskView pod -> "pod " + pod.info().key();
      case SubJobView part when !part.isWhole() -> "sub-group " + part.id();
      case QueueView of -> "queue " + of.name();
      default -> "";
    };
  }

  private static String fullName(Object one) {
    return switch (one) {
      case JobView job -> "job " + job.key();
      case SubJobView part -> "sub-group " + part.id();
      case QueueView of -> "queue " + of.name();
      default -> String.valueOf(one);
    };
  }

  private static Optional<String> words(Object answer) {
    return switch (answer) {
      case Boolean bool -> Optional.of(bool ? "yes" : "no");
      case Vote vote -> Optional.of(vote.name().toLowerCase(Locale.ROOT));
      case QueueAdmission admission -> Optional.of(words(admission));
      case Reason reason -> Optional.of(reason.text());
      case Optional<?> optional when optional.isEmpty() -> Optional.of("no objection");
      case Optional<?> optional when optional.get() instanceof List<?> pods ->
          Optional.of(pods(pods.stream().map(TaskView.class::cast).toList()));
      case Optional<?> optional -> words(optional.get());
      case List<?> groups when isOfDomains(groups) -> Optional.of(domains(groups));
      default -> Optional.empty();
    };
  }

  private static boolean isOfDomains(List<?> groups) {
    return groups.stream().anyMatch(group -> group instanceof List<?> some && isDomain(some));
  }

  private static boolean isDomain(List<?> some) {
    return !some.isEmpty() && some.getFirst() instanceof NetworkDomain;
  }

  /** Groups are tried in their order. */
  private static String domains(List<?> groups) {
    return groups.stream()
        .map(
            group ->
                ((List<?>) group)
                    .stream()
                        .limit(MOST)
                        .map(one -> ((NetworkDomain) one).name())
                        .collect(Collectors.joining(", ")))
        .limit(MOST)
        .collect(Collectors.joining("; then "));
  }

  private static Optional<String> scores(Object candidates, double[] scores) {
    if (!(candidates instanceof List<?> some && isDomain(some))) {
      return Optional.empty();
    }
    return Optional.of(
        IntStream.range(0, Math.min(MOST, scores.length))
            .mapToObj(
                i ->
                    String.format(
                        Locale.ROOT, "%s %.2f", ((NetworkDomain) some.get(i)).name(), scores[i]))
            .collect(Collectors.joining(", ")));
  }

  private static String words(QueueAdmission admission) {
    String vote = admission.vote().name().toLowerCase(Locale.ROOT);
    return admission.vote() == Vote.REJECT ? vote + ": " + admission.reason().text() : vote;
  }

  private static String pods(List<TaskView> pods) {
    if (pods.isEmpty()) {
      return "no pod may be evicted";
    }
    String named =
        pods.stream()
            .limit(MOST)
            .map(pod -> pod.info().key().toString())
            .collect(Collectors.joining(", "));
    return "%,d pods may be evicted: %s%s"
        .formatted(
            pods.size(),
            named,
            pods.size() > MOST ? " and %,d more".formatted(pods.size() - MOST) : "");
  }
}
