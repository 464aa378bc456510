package io.hekla.admission.webhook.frontproxy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.admission.webhook.certificate.Pem;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Content of the ConfigMap {@code kube-system/extension-apiserver-authentication}: which front
 * proxy is trusted, and in which headers it names the user.
 *
 * @param authorities issuers of the front proxy's certificate
 * @param allowedNames common names of certificates that are accepted; empty accepts every name
 * @param userHeaders names of headers with the user, the first that is present counts
 * @param uidHeaders names of headers with the uid of the user
 * @param groupHeaders names of headers with one group each
 * @param extraPrefixes prefixes of the names of headers with further values
 */
public record FrontProxyTrust(
    List<X509Certificate> authorities,
    List<String> allowedNames,
    List<String> userHeaders,
    List<String> uidHeaders,
    List<String> groupHeaders,
    List<String> extraPrefixes) {
  private static final String AUTHORITIES = "requestheader-client-ca-file";
  private static final ObjectMapper JSON = new ObjectMapper();

  public FrontProxyTrust {
    authorities = List.copyOf(authorities);
    allowedNames = List.copyOf(allowedNames);
    userHeaders = List.copyOf(userHeaders);
    uidHeaders = List.copyOf(uidHeaders);
    groupHeaders = List.copyOf(groupHeaders);
    extraPrefixes = List.copyOf(extraPrefixes);
  }

  /** Result of reading the ConfigMap. */
  public sealed interface Reading {
    /** The front proxy that is trusted. */
    record Trusted(FrontProxyTrust trust) implements Reading {}

    /** No front proxy can be trusted, and why; a sentence without a full stop. */
    record Unusable(String why) implements Reading {}
  }

  /** Reads the data of the ConfigMap. */
  public static Reading read(Map<String, String> data) {
    List<X509Certificate> authorities;
    try {
      authorities = Pem.certificates(data.getOrDefault(AUTHORITIES, ""));
    } catch (CertificateException e) {
      return new Reading.Unusable(AUTHORITIES + " cannot be read: " + e.getMessage());
    }
    if (authorities.isEmpty()) {
      return new Reading.Unusable(
          "the API server names no authority of its front proxy (%s); start it with the flags --requestheader-*"
              .formatted(AUTHORITIES));
    }
    try {
      var trust =
          new FrontProxyTrust(
              authorities,
              list(data, "requestheader-allowed-names"),
              list(data, "requestheader-username-headers"),
              list(data, "requestheader-uid-headers"),
              list(data, "requestheader-group-headers"),
              list(data, "requestheader-extra-headers-prefix"));
      return trust.userHeaders().isEmpty()
          ? new Reading.Unusable("requestheader-username-headers names no header")
          : new Reading.Trusted(trust);
    } catch (IllegalArgumentException e) {
      return new Reading.Unusable(String.valueOf(e.getMessage()));
    }
  }

  private static List<String> list(Map<String, String> data, String key) {
    String text = data.getOrDefault(key, "");
    if (text.isBlank()) {
      return List.of();
    }
    var list = new ArrayList<String>();
    try {
      JsonNode read = JSON.readTree(text);
      if (!read.isArray() && !read.isNull()) {
        throw new IllegalArgumentException(key + " is no list");
      }
      for (JsonNode one : read) {
        if (!one.isTextual() || one.textValue().isEmpty()) {
          throw new IllegalArgumentException(key + " is no list of names");
        }
        list.add(one.textValue());
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(key + " is no list in JSON", e);
    }
    return list;
  }
}
