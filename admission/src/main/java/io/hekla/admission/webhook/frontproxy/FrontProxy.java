package io.hekla.admission.webhook.frontproxy;

import io.hekla.admission.rule.Requester;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Authentication by the front proxy. Headers name a user only where the client is the front proxy
 * of the API server, by its certificate; all other clients are unknown, whatever they send. Pure.
 */
public final class FrontProxy {
  private FrontProxy() {}

  /** A header of a request, as it was sent. */
  public record Header(String name, String value) {}

  /**
   * Returns the user of a request.
   *
   * @param refusal why the client is not the front proxy, as {@link #refusal} says it; empty if it
   *     is
   */
  public static Identification identify(
      FrontProxyTrust trust, Optional<String> refusal, List<Header> headers) {
    return refusal
        .<Identification>map(Identification.Unauthenticated::new)
        .orElseGet(() -> user(trust, headers));
  }

  /**
   * Returns why a client is not the front proxy; empty if it is.
   *
   * @param chain certificates that the client showed, leaf first; TLS has shown that the client has
   *     the key of the leaf, and nothing more
   * @param now time at which the certificate has to be valid
   */
  public static Optional<String> refusal(
      FrontProxyTrust trust, List<X509Certificate> chain, Instant now) {
    return ProxyCertificate.refusal(trust, chain, now);
  }

  private static Identification user(FrontProxyTrust trust, List<Header> headers) {
    for (List<String> names :
        List.of(trust.userHeaders(), trust.uidHeaders(), trust.groupHeaders())) {
      if (names.stream().filter(name -> isSent(name, headers)).count() > 1) {
        return new Identification.Unauthenticated(
            "the request names the user in two ways; one of them is not the API server's");
      }
    }
    List<String> users = values(trust.userHeaders(), headers);
    if (users.size() != 1) {
      return new Identification.Unauthenticated(
          users.isEmpty()
              ? "the front proxy names no user"
              : "the front proxy names more than one user");
    }
    List<String> uids = values(trust.uidHeaders(), headers);
    if (uids.size() > 1) {
      return new Identification.Unauthenticated(
          "the front proxy names more than one uid of the user");
    }
    return new Identification.Authenticated(
        new Requester(
            users.getFirst(),
            uids.isEmpty() ? "" : uids.getFirst(),
            values(trust.groupHeaders(), headers).stream().distinct().toList(),
            extra(trust, headers)));
  }

  /**
   * Returns whether a request has a header. API servers set the usual one of several that may be
   * configured, and pass the others on as a client sent them.
   */
  private static boolean isSent(String name, List<Header> headers) {
    return headers.stream()
        .anyMatch(header -> header.name().equalsIgnoreCase(name) && !header.value().isEmpty());
  }

  private static List<String> values(List<String> names, List<Header> headers) {
    return headers.stream()
        .filter(header -> names.stream().anyMatch(header.name()::equalsIgnoreCase))
        .map(Header::value)
        .filter(value -> !value.isEmpty())
        .toList();
  }

  private static SortedMap<String, List<String>> extra(
      FrontProxyTrust trust, List<Header> headers) {
    var extra = new TreeMap<String, List<String>>();
    for (String prefix : trust.extraPrefixes()) {
      int length = prefix.length();
      for (Header header : headers) {
        String name = header.name();
        if (name.length() > length && name.regionMatches(true, 0, prefix, 0, length)) {
          extra
              .computeIfAbsent(key(name.substring(length)), first -> new ArrayList<>())
              .add(header.value());
        }
      }
    }
    return extra;
  }

  /** Returns a key as the API server knows it: in lower case, and not escaped. */
  private static String key(String sent) {
    String lower = sent.toLowerCase(Locale.ROOT);
    try {
      return URLDecoder.decode(lower.replace("+", "%2b"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEscaped) {
      return lower;
    }
  }
}
