package io.hekla.actors.recorder.api;

import com.typesafe.config.Config;
import io.hekla.recorder.api.QuestionLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings under {@code hekla.recorder.api}.
 *
 * @param certificate files of the server's certificate; empty if the API is off
 * @param poll interval at which files and the trusted front proxy are read again
 * @param threads questions that are answered at once
 * @param remedySessions sessions that the search for remedies of one answer runs at most
 * @param answerTime longest time for an answer
 * @param permissionTime time for which a permission of a user is remembered
 */
public record RecorderApiSettings(
    String host,
    int port,
    Optional<Certificate> certificate,
    Duration poll,
    QuestionLimits.Bounds limits,
    int threads,
    int remedySessions,
    Duration answerTime,
    Duration permissionTime) {
  /** Files of a certificate, in PEM. */
  public record Certificate(Path chain, Path key) {}

  public RecorderApiSettings {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("hekla.recorder.api.port %d is no port".formatted(port));
    }
    if (remedySessions < 1) {
      throw new IllegalArgumentException("hekla.recorder.api.remedy-sessions must be at least 1");
    }
    if (threads < 1 || !answerTime.isPositive() || !poll.isPositive()) {
      throw new IllegalArgumentException(
          "hekla.recorder.api: threads must be at least 1, answer-time and poll positive");
    }
  }

  /**
   * Reads {@code hekla.recorder.api} of a whole configuration.
   *
   * @throws IllegalArgumentException if a setting is wrong; names it
   */
  public static RecorderApiSettings read(Config all) {
    Config api = all.getConfig("hekla.recorder.api");
    String chain = api.getString("certificate");
    String key = api.getString("key");
    if (chain.isEmpty() != key.isEmpty()) {
      throw new IllegalArgumentException(
          "hekla.recorder.api: certificate and key are given together, or neither");
    }
    return new RecorderApiSettings(
        api.getString("host"),
        api.getInt("port"),
        chain.isEmpty()
            ? Optional.empty()
            : Optional.of(new Certificate(Path.of(chain), Path.of(key))),
        api.getDuration("poll"),
        new QuestionLimits.Bounds(
            api.getInt("user-questions"),
            api.getInt("user-rate"),
            api.getInt("questions"),
            api.getInt("load") / 100.0,
            api.getDuration("burst")),
        api.getInt("threads"),
        api.getInt("remedy-sessions"),
        api.getDuration("answer-time"),
        api.getDuration("permission-time"));
  }
}
