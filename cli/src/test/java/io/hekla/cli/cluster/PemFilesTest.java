package io.hekla.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Keys in the forms that kubeadm, kind and k3s write. */
class PemFilesTest {
  private static String pem(String what, byte[] bytes) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(what, Base64.getMimeEncoder().encodeToString(bytes), what);
  }

  private static PrivateKey rsa() throws Exception {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    return generator.generateKeyPair().getPrivate();
  }

  private static PrivateKey ec() throws Exception {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair().getPrivate();
  }

  /** Returns the content of the envelope of an RSA key. */
  private static byte[] inner(PrivateKey key) {
    byte[] envelope = key.getEncoded();
    // SEQUENCE of 4 bytes, version of 3, algorithm of 15, OCTET STRING of 4.
    return Arrays.copyOfRange(envelope, 4 + 3 + 15 + 4, envelope.length);
  }

  @Test
  void keysInPkcs8AreRead() throws Exception {
    PrivateKey rsa = rsa();
    PrivateKey ec = ec();

    assertThat(PemFiles.key(pem("PRIVATE KEY", rsa.getEncoded()))).isEqualTo(rsa);
    assertThat(PemFiles.key(pem("PRIVATE KEY", ec.getEncoded()))).isEqualTo(ec);
  }

  @Test
  void keysOfRsaInTheirOlderFormAreRead() throws Exception {
    PrivateKey rsa = rsa();

    assertThat(PemFiles.key(pem("RSA PRIVATE KEY", inner(rsa)))).isEqualTo(rsa);
  }

  @Test
  void keysOfEllipticCurvesInTheirOlderFormAreReadEvenAfterTheirParameters() throws Exception {
    // Made by: openssl ecparam -name prime256v1 -genkey; used for nothing.
    String key =
        """
        -----BEGIN EC PARAMETERS-----
        BggqhkjOPQMBBw==
        -----END EC PARAMETERS-----
        -----BEGIN EC PRIVATE KEY-----
        %s
        -----END EC PRIVATE KEY-----
        """
            .formatted(sec1());

    assertThat(PemFiles.key(key).getAlgorithm()).isEqualTo("EC");
  }

  /** SEQUENCE {1, 32 octets, [0] {prime256v1}}: a key of a small number. */
  private static String sec1() {
    byte[] bytes = new byte[2 + 3 + 2 + 32 + 2 + 10];
    byte[] head = {0x30, (byte) (bytes.length - 2), 2, 1, 1, 4, 32};
    byte[] curve = {(byte) 0xa0, 10, 6, 8, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 3, 1, 7};
    System.arraycopy(head, 0, bytes, 0, head.length);
    bytes[head.length + 31] = 7;
    System.arraycopy(curve, 0, bytes, head.length + 32, curve.length);
    return Base64.getEncoder().encodeToString(bytes);
  }

  @Test
  void aTextWithoutAKeyIsRefused() {
    assertThatThrownBy(() -> PemFiles.key("nothing")).hasMessageContaining("no private key");
  }
}
