package io.hekla.controller.api.fabric8;

import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.client.OAuthTokenProvider;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Token in a file that another program replaces from time to time, as a kubelet does with that of a
 * service account. The client library itself ignores {@code tokenFile} of kubeconfigs. Used by any
 * thread.
 */
final class TokenFile implements OAuthTokenProvider {
  private static final Logger log = LoggerFactory.getLogger(TokenFile.class);

  /** Time for which a token is used before the file is read again; tokens overlap for longer. */
  private static final Duration FRESH = Duration.ofSeconds(10);

  private final Path file;
  private final Supplier<Duration> monotonic;
  private Read last;

  private record Read(String token, Duration at) {}

  /**
   * @param monotonic a clock that only goes forward, from any origin
   * @throws IOException if the file cannot be read
   */
  TokenFile(Path file, Supplier<Duration> monotonic) throws IOException {
    this.file = file;
    this.monotonic = monotonic;
    this.last = new Read(text(file), monotonic.get());
  }

  /**
   * Returns the token of the user in the current context of a kubeconfig, if it is in a file, which
   * then takes precedence over one in the kubeconfig.
   *
   * @throws IOException if a file cannot be read
   */
  static Optional<TokenFile> of(Path kubeconfig) throws IOException {
    Config config = Serialization.unmarshal(Files.readString(kubeconfig), Config.class);
    Optional<String> user =
        config.getContexts().stream()
            .filter(context -> context.getName().equals(config.getCurrentContext()))
            .flatMap(context -> Stream.ofNullable(context.getContext().getUser()))
            .findFirst();
    Optional<String> named =
        config.getUsers().stream()
            .filter(one -> user.filter(one.getName()::equals).isPresent())
            .map(one -> Optional.ofNullable(one.getUser()).map(AuthInfo::getTokenFile))
            .flatMap(Optional::stream)
            .filter(name -> !name.isEmpty())
            .findFirst();
    if (named.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new TokenFile(
            kubeconfig.toAbsolutePath().resolveSibling(named.get()),
            () -> Duration.ofNanos(System.nanoTime())));
  }

  /** Returns the token; the last one if the file cannot be read. */
  @Override
  public synchronized String getToken() {
    Duration now = monotonic.get();
    if (now.minus(last.at()).compareTo(FRESH) >= 0) {
      last = new Read(next(), now);
    }
    return last.token();
  }

  private String next() {
    try {
      String token = text(file);
      if (!token.isEmpty()) {
        return token;
      }
      log.warn("the file {} has no token; the last one stays in use", file);
    } catch (IOException e) {
      log.warn("the token cannot be read; the last one stays in use: {}", e.toString());
    }
    return last.token();
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file).strip();
  }
}
