package io.hekla.admission.webhook.frontproxy;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
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
   * @param chain certificates that the client showed, leaf first; TLS has shown that the client has
   *     the key of the leaf, and nothing more
   * @param now time at which the certificate has to be valid
   */
  public static Identification identify(
      FrontProxyTrust trust, List<X509Certificate> chain, List<Header> headers, Instant now) {
    Optional<String> refusal = ProxyCertificate.refusal(trust, chain, now);
    if (refusal.isPresent()) {
      return new Identification.Unauthenticated(refusal.get());
    }
    List<String> users = first(trust.userHeaders(), headers);
    if (users.size() != 1) {
      return new Identification.Unauthenticated(
          users.isEmpty()
              ? "the front proxy names no user"
              : "the front proxy names more than one user");
    }
    List<String> uids = first(trust.uidHeaders(), headers);
    if (uids.size() > 1) {
      return new Identification.Unauthenticated(
          "the front proxy names more than one uid of the user");
    }
    return new Identification.Authenticated(
        new Requester(
            users.getFirst(),
            uids.isEmpty() ? "" : uids.getFirst(),
            groups(trust, headers),
            extra(trust, headers)));
  }

  /** Returns the values of the first of several headers that has any. */
  private static List<String> first(List<String> names, List<Header> headers) {
    for (String name : names) {
      List<String> values =
          headers.stream()
              .filter(header -> header.name().equalsIgnoreCase(name))
              .map(Header::value)
              .filter(value -> !value.isEmpty())
              .toList();
      if (!values.isEmpty()) {
        return values;
      }
    }
    return List.of();
  }

  private static List<String> groups(FrontProxyTrust trust, List<Header> headers) {
    Set<String> groups = new LinkedHashSet<>();
    for (String name : trust.groupHeaders()) {
      headers.stream()
          .filter(header -> header.name().equalsIgnoreCase(name))
          .map(Header::value)
          .filter(value -> !value.isEmpty())
          .forEach(groups::add);
    }
    return List.copyOf(groups);
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
