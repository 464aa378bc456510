package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.webhook.frontproxy.FrontProxyTrust;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;

/** A client's certificate is checked once for a session, a trusted front proxy and a minute. */
class CheckedClientsTest {
  private static final Instant NOON = Instant.parse("2026-11-26T12:00:00Z");

  private final AtomicInteger checks = new AtomicInteger();

  private static SSLSession session() {
    Map<Object, Object> values = new HashMap<>();
    return (SSLSession)
        Proxy.newProxyInstance(
            SSLSession.class.getClassLoader(),
            new Class<?>[] {SSLSession.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getValue" -> values.get(arguments[0]);
                  case "putValue" -> {
                    values.put(arguments[0], arguments[1]);
                    yield null;
                  }
                  default -> throw new AssertionError(method.getName() + " is not needed");
                });
  }

  private static FrontProxyTrust trusting(String name) {
    return new FrontProxyTrust(
        List.of(), List.of(name), List.of("X-Remote-User"), List.of(), List.of(), List.of());
  }

  private Optional<String> check(SSLSession session, FrontProxyTrust trust, Instant now) {
    return CheckedClients.refusal(
        session,
        trust,
        now,
        () -> {
          checks.incrementAndGet();
          return Optional.of("no front proxy");
        });
  }

  @Test
  void refusalHoldsForTheSessionForAMinute() {
    SSLSession session = session();
    for (int second = 0; second < 60; second++) {
      assertThat(check(session, trusting("a"), NOON.plusSeconds(second)))
          .contains("no front proxy");
    }
    assertThat(checks).hasValue(1);

    check(session, trusting("a"), NOON.plus(Duration.ofMinutes(1)));
    assertThat(checks).hasValue(2);
  }

  @Test
  void anotherSessionAndAnotherTrustAreCheckedAnew() {
    SSLSession session = session();
    check(session, trusting("a"), NOON);
    check(session(), trusting("a"), NOON);
    check(session, trusting("b"), NOON);

    assertThat(checks).hasValue(3);
  }
}
