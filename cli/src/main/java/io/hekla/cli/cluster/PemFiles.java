package io.hekla.cli.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Certificates and private keys in the forms of kubeconfigs. The JDK reads keys in PKCS#8 only; the
 * older forms, which kubeadm and k3s write, are put into that envelope.
 */
final class PemFiles {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \\1-----");

  /** AlgorithmIdentifier of RSA: 1.2.840.113549.1.1.1, NULL. */
  private static final byte[] RSA = {
    0x30, 0x0d, 0x06, 0x09, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 1, 1, 1, 5, 0
  };

  /** The object identifier of elliptic curves: 1.2.840.10045.2.1. */
  private static final byte[] EC = {6, 7, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 2, 1};

  private static final byte[] VERSION_0 = {2, 1, 0};
  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;
  private static final int PARAMETERS = 0xa0;

  private PemFiles() {}

  static Collection<? extends Certificate> certificates(String text)
      throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)));
  }

  static PrivateKey key(String text) throws GeneralSecurityException {
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      byte[] bytes = Base64.getMimeDecoder().decode(block.group(2));
      switch (block.group(1)) {
        case "PRIVATE KEY" -> {
          return pkcs8(bytes);
        }
        case "RSA PRIVATE KEY" -> {
          return pkcs8(der(SEQUENCE, VERSION_0, RSA, der(OCTETS, bytes)));
        }
        case "EC PRIVATE KEY" -> {
          byte[] algorithm = der(SEQUENCE, EC, curve(bytes));
          return pkcs8(der(SEQUENCE, VERSION_0, algorithm, der(OCTETS, bytes)));
        }
        default -> {
          // Parameters of a curve may come before the key.
        }
      }
    }
    throw new InvalidKeySpecException("no private key that can be read");
  }

  private static PrivateKey pkcs8(byte[] bytes) throws GeneralSecurityException {
    for (String algorithm : List.of("EC", "RSA", "EdDSA")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
      } catch (InvalidKeySpecException another) {
        // The next algorithm is tried.
      }
    }
    throw new InvalidKeySpecException("a private key of an unknown kind");
  }

  /** Returns the object identifier of the curve, which a key of this form has among its parts. */
  private static byte[] curve(byte[] key) throws InvalidKeySpecException {
    var whole = new Reader(key, 0);
    whole.enter();
    while (whole.at < key.length) {
      int from = whole.at;
      int tag = key[from] & 0xff;
      int length = whole.enter();
      if (tag == PARAMETERS) {
        return java.util.Arrays.copyOfRange(key, whole.at, whole.at + length);
      }
      whole.at += length;
    }
    throw new InvalidKeySpecException("a key of an elliptic curve that names no curve");
  }

  private static byte[] der(int tag, byte[]... parts) {
    var content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    var whole = new ByteArrayOutputStream();
    whole.write(tag);
    int length = content.size();
    if (length < 0x80) {
      whole.write(length);
    } else {
      whole.write(0x82);
      whole.write(length >> 8);
      whole.write(length);
    }
    whole.writeBytes(content.toByteArray());
    return whole.toByteArray();
  }

  private static final class Reader {
    private final byte[] bytes;
    private int at;

    Reader(byte[] bytes, int at) {
      this.bytes = bytes;
      this.at = at;
    }

    /** Skips a tag and its length; returns the length. */
    int enter() throws InvalidKeySpecException {
      try {
        at++;
        int length = bytes[at++] & 0xff;
        if (length < 0x80) {
          return length;
        }
        int whole = 0;
        for (int more = length - 0x80; more > 0; more--) {
          whole = (whole << 8) | (bytes[at++] & 0xff);
        }
        return whole;
      } catch (ArrayIndexOutOfBoundsException cut) {
        throw new InvalidKeySpecException("a private key that is cut off", cut);
      }
    }
  }

  /** Reads all certificates of a text, as a chain. */
  static Certificate[] chain(String text) throws GeneralSecurityException {
    return new ArrayList<Certificate>(certificates(text)).toArray(Certificate[]::new);
  }
}
