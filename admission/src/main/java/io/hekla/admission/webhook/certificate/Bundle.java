package io.hekla.admission.webhook.certificate;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;

/** Certification authorities that are trusted together, in PEM. */
public final class Bundle {
  /**
   * Most authorities that Hekla created in a bundle: a slow replica may still serve by one of them.
   */
  private static final int MOST = 4;

  private Bundle() {}

  /** Returns whether a bundle trusts all that it should. */
  public static boolean trusts(String there, String wanted) {
    return new HashSet<>(read(there)).containsAll(read(wanted));
  }

  /**
   * Returns the wanted authorities, followed by Hekla's own ones that were trusted before: replicas
   * at different stages must not remove what others still need.
   */
  public static String of(String wanted, String before) {
    Collection<X509Certificate> all = new LinkedHashSet<>(read(wanted));
    for (X509Certificate one : read(before)) {
      if (all.size() < MOST && CertificateMaker.isOurs(one)) {
        all.add(one);
      }
    }
    return all.stream().map(Pem::write).collect(Collectors.joining());
  }

  /** Reads a bundle; an unreadable one is empty. */
  private static List<X509Certificate> read(String pem) {
    try {
      return Pem.certificates(pem);
    } catch (CertificateException e) {
      return List.of();
    }
  }
}
