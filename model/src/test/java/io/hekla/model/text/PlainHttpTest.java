package io.hekla.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainHttpTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://elastic:9200",
        "HTTP://10.0.0.1",
        "http://localhost.evil.org",
        "http://127.0.0.1.evil.org/",
        "http://127.0.0.1@evil.org/",
        "http://[::2]:80",
        "elastic:9200",
        ""
      })
  void anotherHostWithoutTlsGetsNoCredentials(String url) {
    assertThat(PlainHttp.isAvoided(url)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://elastic:9200",
        "http://localhost:9200/x",
        "http://127.1.2.3",
        "http://[::1]:80/"
      })
  void thisMachineAndTlsGetThem(String url) {
    assertThat(PlainHttp.isAvoided(url)).isTrue();
  }
}
