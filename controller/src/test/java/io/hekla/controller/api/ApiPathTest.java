package io.hekla.controller.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.ObjectKey;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiPathTest {
  @Test
  void objectsHaveTheirPaths() {
    var key = new ObjectKey("team-a", "x.y-1");

    assertThat(ApiPath.one(Kind.POD, key).text()).isEqualTo("/api/v1/namespaces/team-a/pods/x.y-1");
    assertThat(ApiPath.one(Kind.JOB, key).then("status").with("fieldManager", "a b").text())
        .isEqualTo(
            "/apis/batch.volcano.sh/v1alpha1/namespaces/team-a/jobs/x.y-1/status?fieldManager=a%20b");
    assertThat(ApiPath.one(Kind.QUEUE, new ObjectKey("", "q")).with("a", "1").with("b", "&").text())
        .isEqualTo("/apis/scheduling.volcano.sh/v1beta1/queues/q?a=1&b=%26");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a b", "x%zz", "../../secrets/y", "x?watch=true", "x#y", "..", ".", "é\n", "a/b"})
  void noNameLeadsElsewhere(String name) {
    URI uri = URI.create("https://server" + ApiPath.of("apis", name, "pods").text()).normalize();

    assertThat(uri.getRawPath()).startsWith("/apis/").endsWith("/pods");
    assertThat(uri.getRawPath().split("/")).hasSize(4);
    assertThat(uri.getRawQuery()).isNull();
    assertThat(uri.getRawFragment()).isNull();
    assertThat(ApiPath.parse(ApiPath.of("apis", name).text())).isEqualTo(ApiPath.of("apis", name));
  }

  @Test
  void aMissingNameNamesNothingElse() {
    assertThatThrownBy(() -> ApiPath.one(Kind.POD, new ObjectKey("ns", "")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ApiPath.all(Kind.POD, ""))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
