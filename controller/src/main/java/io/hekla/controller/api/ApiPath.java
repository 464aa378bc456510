package io.hekla.controller.api;

import io.hekla.model.cluster.ObjectKey;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Path of a request to the API server, with its query. It is made of segments, each of which is
 * encoded, so that no name can lead elsewhere, whatever its characters.
 */
public final class ApiPath {
  private static final Pattern SLASH = Pattern.compile("/");

  private final String text;
  private final boolean hasQuery;

  private ApiPath(String text, boolean hasQuery) {
    this.text = text;
    this.hasQuery = hasQuery;
  }

  /**
   * Returns the path of these segments. An API version has two: {@code "apps", "v1"}.
   *
   * @throws IllegalArgumentException if one of them is empty, which would name something else
   */
  public static ApiPath of(String... segments) {
    return new ApiPath("", false).then(segments);
  }

  /** Parses a path that {@link #text} wrote, without its query. */
  public static ApiPath parse(String text) {
    return of(
        Arrays.stream(SLASH.split(text.replaceFirst("^/", ""), -1))
            .map(segment -> URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8))
            .toArray(String[]::new));
  }

  /** Path of all objects of a kind, in all namespaces. */
  public static ApiPath all(Kind<?> kind) {
    return root(kind).then(kind.plural());
  }

  /** Path of the objects of a kind in a namespace, or of a kind without namespaces. */
  public static ApiPath all(Kind<?> kind, String namespace) {
    return kind.namespaced() ? root(kind).then("namespaces", namespace, kind.plural()) : all(kind);
  }

  /** Path of an object. */
  public static ApiPath one(Kind<?> kind, ObjectKey key) {
    return all(kind, key.namespace()).then(key.name());
  }

  /** Root of an API version as manifests write it: {@code v1}, {@code apps/v1}. */
  public static ApiPath root(String apiVersion) {
    int slash = apiVersion.indexOf('/');
    return slash < 0
        ? of("api", apiVersion)
        : of("apis", apiVersion.substring(0, slash), apiVersion.substring(slash + 1));
  }

  private static ApiPath root(Kind<?> kind) {
    return root(kind.apiVersion());
  }

  /** Returns the path with more segments appended. */
  public ApiPath then(String... segments) {
    var longer = new StringBuilder(text);
    for (String segment : segments) {
      if (segment.isEmpty()) {
        throw new IllegalArgumentException("a segment is empty behind " + longer);
      }
      longer.append('/').append(encodeSegment(segment));
    }
    return new ApiPath(longer.toString(), hasQuery);
  }

  /** Returns the path with a query parameter added. */
  public ApiPath with(String parameter, String value) {
    return new ApiPath(
        text + (hasQuery ? "&" : "?") + encode(parameter) + "=" + encode(value), true);
  }

  /** Returns the path as it is sent. */
  public String text() {
    return text;
  }

  /** Encodes one segment. Dots alone would lead upwards. */
  private static String encodeSegment(String segment) {
    return segment.equals(".") || segment.equals("..")
        ? segment.replace(".", "%2E")
        : encode(segment);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ApiPath path && path.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
