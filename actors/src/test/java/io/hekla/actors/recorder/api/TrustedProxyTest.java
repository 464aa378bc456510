package io.hekla.actors.recorder.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Answer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The front proxy is the one that the API server named last. */
class TrustedProxyTest {
  private final ReviewingApi api = new ReviewingApi();
  private final TrustedProxy proxy = new TrustedProxy(api.api());

  private static Map<String, String> named(String name) throws Exception {
    return Map.of(
        "requestheader-client-ca-file", ProxyKeys.make().pem(),
        "requestheader-allowed-names", "[\"%s\"]".formatted(name),
        "requestheader-username-headers", "[\"X-Remote-User\"]");
  }

  @Test
  void nobodyIsTrustedBeforeTheConfigMapWasRead() {
    assertThat(proxy.trust()).isEmpty();
    proxy.refresh();
    assertThat(proxy.trust()).isEmpty();
  }

  @Test
  void lastOneStaysWhileTheConfigMapCannotBeRead() throws Exception {
    api.trusting(named("first"));
    proxy.refresh();
    api.refusingTheConfigMap(new Answer.Unreachable<>("no route"));
    proxy.refresh();

    assertThat(proxy.trust().orElseThrow().allowedNames()).containsExactly("first");

    api.trusting(named("second"));
    proxy.refresh();
    assertThat(proxy.trust().orElseThrow().allowedNames()).containsExactly("second");
  }

  @Test
  void configMapWithoutAnAuthorityWithdrawsTheTrust() throws Exception {
    api.trusting(named("first"));
    proxy.refresh();
    api.trusting(Map.of());
    proxy.refresh();

    assertThat(proxy.trust()).isEmpty();
  }
}
