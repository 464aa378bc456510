package io.hekla.controller.effect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hekla.model.job.plugins.SshKeyPair;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPrivateCrtKey;
import java.util.Base64;
import java.util.List;

/**
 * Generator of key pairs for ssh: RSA of 2048 bits, the private key as PKCS#1 (RFC 8017 A.1.2) in
 * PEM, the public key as OpenSSH writes it (RFC 4253, section 6.6). Source:
 * docs/reference/job-plugins.md#ssh.
 */
public final class SshKeys {
  private static final int BITS = 2048;
  private static final int INTEGER = 0x02;
  private static final int SEQUENCE = 0x30;
  private static final int LONG_LENGTH = 0x80;
  private static final String TYPE = "ssh-rsa";

  private SshKeys() {}

  /** Returns a new pair; takes a moment of computing. */
  public static SshKeyPair fresh() {
    try {
      var generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(BITS);
      var key = (RSAPrivateCrtKey) generator.generateKeyPair().getPrivate();
      return new SshKeyPair(pem(key), authorized(key));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no RSA", e);
    }
  }

  private static String pem(RSAPrivateCrtKey key) {
    var integers = new ByteArrayOutputStream();
    for (BigInteger one :
        List.of(
            BigInteger.ZERO,
            key.getModulus(),
            key.getPublicExponent(),
            key.getPrivateExponent(),
            key.getPrimeP(),
            key.getPrimeQ(),
            key.getPrimeExponentP(),
            key.getPrimeExponentQ(),
            key.getCrtCoefficient())) {
      integers.writeBytes(element(INTEGER, one.toByteArray()));
    }
    String text =
        Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII))
            .encodeToString(element(SEQUENCE, integers.toByteArray()));
    return "-----BEGIN RSA PRIVATE KEY-----\n" + text + "\n-----END RSA PRIVATE KEY-----\n";
  }

  /** Encodes an element of DER. */
  private static byte[] element(int tag, byte[] content) {
    var element = new ByteArrayOutputStream();
    element.write(tag);
    if (content.length < LONG_LENGTH) {
      element.write(content.length);
    } else {
      byte[] length = BigInteger.valueOf(content.length).toByteArray();
      int from = length[0] == 0 ? 1 : 0;
      element.write(LONG_LENGTH | (length.length - from));
      element.write(length, from, length.length - from);
    }
    element.writeBytes(content);
    return element.toByteArray();
  }

  private static String authorized(RSAPrivateCrtKey key) {
    var blob = new ByteArrayOutputStream();
    for (byte[] part :
        List.of(
            TYPE.getBytes(US_ASCII),
            key.getPublicExponent().toByteArray(),
            key.getModulus().toByteArray())) {
      blob.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
      blob.writeBytes(part);
    }
    return TYPE + " " + Base64.getEncoder().encodeToString(blob.toByteArray()) + "\n";
  }
}
