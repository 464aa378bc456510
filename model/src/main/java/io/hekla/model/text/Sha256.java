package io.hekla.model.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Short names of contents: the first hexadecimal digits of their SHA-256. */
public final class Sha256 {
  private static final int DIGITS = 12;

  private Sha256() {}

  /** Returns the first 12 digits. */
  public static String digits(byte[] content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(hash).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
