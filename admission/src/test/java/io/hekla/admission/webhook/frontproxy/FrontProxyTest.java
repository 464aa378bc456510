package io.hekla.admission.webhook.frontproxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.rule.Requester;
import io.hekla.admission.webhook.frontproxy.FrontProxy.Header;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The headers of the API server's front proxy name the user, and those of nobody else. */
@SuppressWarnings("NullAway.Init") // set before all tests
class FrontProxyTest {
  private static final List<Header> ADA =
      List.of(new Header("X-Remote-User", "ada"), new Header("X-Remote-Group", "team-a"));

  private static TestAuthority authority;
  private static TestAuthority other;
  private static X509Certificate proxy;

  @BeforeAll
  static void sign() throws Exception {
    authority = TestAuthority.named("CN=front-proxy-ca");
    other = TestAuthority.named("CN=front-proxy-ca");
    proxy = authority.client("CN=front-proxy-client");
  }

  private static FrontProxyTrust trust(String... changes) throws Exception {
    return ((FrontProxyTrust.Reading.Trusted) FrontProxyTrust.read(data(changes))).trust();
  }

  /** The ConfigMap as kubeadm has it, with some keys changed. */
  private static Map<String, String> data(String... changes) throws Exception {
    var data =
        new HashMap<>(
            Map.of(
                "requestheader-client-ca-file", authority.pem(),
                "requestheader-allowed-names", "[\"front-proxy-client\"]",
                "requestheader-username-headers", "[\"X-Remote-User\"]",
                "requestheader-group-headers", "[\"X-Remote-Group\"]",
                "requestheader-extra-headers-prefix", "[\"X-Remote-Extra-\"]"));
    for (int i = 0; i < changes.length; i += 2) {
      data.put(changes[i], changes[i + 1]);
    }
    return data;
  }

  private static Identification identify(
      FrontProxyTrust trust, List<X509Certificate> chain, List<Header> headers) {
    return FrontProxy.identify(trust, FrontProxy.refusal(trust, chain, TestAuthority.NOW), headers);
  }

  private static Requester user(Identification identification) {
    assertThat(identification).isInstanceOf(Identification.Authenticated.class);
    return ((Identification.Authenticated) identification).requester();
  }

  private static String refusal(Identification identification) {
    assertThat(identification).isInstanceOf(Identification.Unauthenticated.class);
    return ((Identification.Unauthenticated) identification).why();
  }

  @Test
  void userOfTheFrontProxyIsKnown() throws Exception {
    assertThat(user(identify(trust(), List.of(proxy), ADA)))
        .isEqualTo(Requester.of("ada", "team-a"));
  }

  @Test
  void headersOfAClientWithoutCertificateAreIgnored() throws Exception {
    assertThat(refusal(identify(trust(), List.of(), ADA))).contains("shows no certificate");
  }

  @Test
  void certificateOfAnotherAuthorityOfTheSameNameIsRefused() throws Exception {
    assertThat(refusal(identify(trust(), List.of(other.client("CN=front-proxy-client")), ADA)))
        .contains("not of the API server's front proxy");
    assertThat(
            refusal(
                identify(
                    trust(),
                    List.of(other.client("CN=front-proxy-client"), authority.certificate()),
                    ADA)))
        .contains("not of the API server's front proxy");
  }

  @Test
  void nameThatIsNotAllowedIsRefusedThoughTheAuthorityIsRight() throws Exception {
    for (String subject :
        List.of(
            "CN=node-1",
            "CN=Front-Proxy-Client",
            "O=front-proxy-client",
            "CN=front-proxy-client,CN=node-1",
            "CN=node-1\\,CN\\=front-proxy-client")) {
      assertThat(refusal(identify(trust(), List.of(authority.client(subject)), ADA)))
          .as(subject)
          .contains("name in the client's certificate");
    }
  }

  @Test
  void everyNameIsAllowedWhereTheConfigMapNamesNone() throws Exception {
    for (String none : List.of("[]", "", "null")) {
      assertThat(
              user(
                  identify(
                      trust("requestheader-allowed-names", none),
                      List.of(authority.client("CN=whoever")),
                      ADA)))
          .isEqualTo(Requester.of("ada", "team-a"));
    }
  }

  @Test
  void certificateCountsWhileItIsValid() throws Exception {
    for (Instant time :
        List.of(
            TestAuthority.NOW.minusSeconds(120),
            TestAuthority.NOW.plus(TestAuthority.VALID_FOR).plusSeconds(1))) {
      assertThat(
              refusal(
                  FrontProxy.identify(
                      trust(), FrontProxy.refusal(trust(), List.of(proxy), time), ADA)))
          .contains("not of the API server's front proxy");
    }
  }

  @Test
  void certificateOfAServerIsRefused() throws Exception {
    assertThat(refusal(identify(trust(), List.of(authority.server("CN=front-proxy-client")), ADA)))
        .contains("not for clients");
  }

  @Test
  void intermediateAuthorityThatTheClientShowsIsFollowed() throws Exception {
    TestAuthority between = authority.intermediate("CN=between");
    X509Certificate leaf = between.client("CN=front-proxy-client");

    assertThat(user(identify(trust(), List.of(leaf, between.certificate()), ADA)).user())
        .isEqualTo("ada");
    assertThat(refusal(identify(trust(), List.of(leaf), ADA)))
        .contains("not of the API server's front proxy");
  }

  @Test
  void certificateThatAClientSignedItselfIsNoAuthority() throws Exception {
    X509Certificate forged =
        TestAuthority.named("CN=front-proxy-client").client("CN=front-proxy-client");

    assertThat(refusal(identify(trust(), List.of(forged, proxy), ADA)))
        .contains("not of the API server's front proxy");
  }

  @Test
  void chainsThatAreTooLongAreNotFollowed() throws Exception {
    var chain = new ArrayList<X509Certificate>();
    for (int i = 0; i < 100; i++) {
      chain.add(proxy);
    }

    assertThat(refusal(identify(trust(), chain, ADA))).contains("too long");
  }

  @Test
  void groupsAndExtraValuesArePassedOn() throws Exception {
    List<Header> headers =
        List.of(
            new Header("x-remote-user", "ada"),
            new Header("X-REMOTE-GROUP", "team-a"),
            new Header("x-remote-group", "system:authenticated"),
            new Header("x-remote-group", "team-a"),
            new Header("X-Remote-Extra-Scopes", "read"),
            new Header("x-remote-extra-scopes", "write"),
            new Header("X-Remote-Extra-Acme.com%2fProject", "a+b"),
            new Header("X-Remote-Extra-", "no key"),
            new Header("X-Forwarded-For", "10.0.0.1"));

    Requester requester = user(identify(trust(), List.of(proxy), headers));

    assertThat(requester.groups()).containsExactly("team-a", "system:authenticated");
    assertThat(requester.extra())
        .containsOnly(
            Map.entry("scopes", List.of("read", "write")),
            Map.entry("acme.com/project", List.of("a+b")));
  }

  /** API servers set the usual header, and pass on what a client sent under the other name. */
  @Test
  void userInTwoHeadersIsRefused() throws Exception {
    FrontProxyTrust trust =
        trust(
            "requestheader-username-headers", "[\"X-Forwarded-User\",\"X-Remote-User\"]",
            "requestheader-group-headers", "[\"X-Remote-Group\",\"X-Forwarded-Group\"]");
    var ada = new Header("X-Remote-User", "ada");
    var group = new Header("X-Remote-Group", "dev");

    for (Header forged :
        List.of(
            new Header("x-forwarded-user", "root"),
            new Header("X-Forwarded-User", "ada"),
            new Header("x-forwarded-group", "system:masters"))) {
      assertThat(identify(trust, List.of(proxy), List.of(ada, group, forged)))
          .as(forged.toString())
          .isInstanceOf(Identification.Unauthenticated.class);
    }
    assertThat(user(identify(trust, List.of(proxy), List.of(ada, group))).user()).isEqualTo("ada");
  }

  @Test
  void namesOfHeadersAreThoseOfTheConfigMap() throws Exception {
    FrontProxyTrust trust =
        trust(
            "requestheader-username-headers", "[\"X-First\",\"X-Second\"]",
            "requestheader-uid-headers", "[\"X-Uid\"]",
            "requestheader-group-headers", "[\"X-Team\",\"X-Role\"]",
            "requestheader-extra-headers-prefix", "[]");

    Requester requester =
        user(
            identify(
                trust,
                List.of(proxy),
                List.of(
                    new Header("X-Remote-User", "mallory"),
                    new Header("X-Remote-Group", "system:masters"),
                    new Header("X-Remote-Extra-Scopes", "all"),
                    new Header("X-Role", "dev"),
                    new Header("X-Role", "a"),
                    new Header("X-Uid", "42"),
                    new Header("X-Second", "ada"))));

    assertThat(requester.user()).isEqualTo("ada");
    assertThat(requester.uid()).isEqualTo("42");
    assertThat(requester.groups()).containsExactly("dev", "a");
    assertThat(requester.extra()).isEmpty();
  }

  @Test
  void requestWithoutUserOrWithSeveralIsRefused() throws Exception {
    assertThat(refusal(identify(trust(), List.of(proxy), List.of()))).contains("names no user");
    assertThat(refusal(identify(trust(), List.of(proxy), List.of(new Header("X-Remote-User", "")))))
        .contains("names no user");
    assertThat(
            refusal(
                identify(
                    trust(),
                    List.of(proxy),
                    List.of(new Header("X-Remote-User", "a"), new Header("x-remote-user", "b")))))
        .contains("more than one user");
  }

  @Test
  void authoritiesOfAnOldAndANewFrontProxyAreTrustedSideBySide() throws Exception {
    FrontProxyTrust both =
        trust("requestheader-client-ca-file", other.pem() + "\n" + authority.pem());

    assertThat(user(identify(both, List.of(proxy), ADA)).user()).isEqualTo("ada");
    assertThat(user(identify(both, List.of(other.client("CN=front-proxy-client")), ADA)).user())
        .isEqualTo("ada");
  }

  @Test
  void configMapThatTrustsNobodyIsUnusable() throws Exception {
    assertThat(unusable(Map.of())).contains("names no authority");
    assertThat(unusable(data("requestheader-client-ca-file", "nonsense")))
        .contains("names no authority");
    assertThat(
            unusable(
                data(
                    "requestheader-client-ca-file",
                    "-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----\n")))
        .contains("cannot be read");
    assertThat(unusable(data("requestheader-username-headers", "[]"))).contains("names no header");
    assertThat(unusable(data("requestheader-allowed-names", "front-proxy-client")))
        .isEqualTo("requestheader-allowed-names is no list in JSON");
    assertThat(unusable(data("requestheader-allowed-names", "[\"a\", 1]")))
        .isEqualTo("requestheader-allowed-names is no list of names");
    assertThat(unusable(data("requestheader-group-headers", "{}")))
        .isEqualTo("requestheader-group-headers is no list");
  }

  private static String unusable(Map<String, String> data) {
    return ((FrontProxyTrust.Reading.Unusable) FrontProxyTrust.read(data)).why();
  }
}
