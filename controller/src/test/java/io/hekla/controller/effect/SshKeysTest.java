package io.hekla.controller.effect;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class SshKeysTest {
  private static byte[] part(ByteBuffer blob) {
    byte[] part = new byte[blob.getInt()];
    blob.get(part);
    return part;
  }

  /** The same key as PKCS#8, which Java reads. */
  private static byte[] wrapped(byte[] pkcs1) {
    byte[] start = {2, 1, 0, 48, 13, 6, 9, 42, -122, 72, -122, -9, 13, 1, 1, 1, 5, 0};
    int rest = start.length + 4 + pkcs1.length;
    return ByteBuffer.allocate(4 + rest)
        .put((byte) 0x30)
        .put((byte) 0x82)
        .putShort((short) rest)
        .put(start)
        .put((byte) 0x04)
        .put((byte) 0x82)
        .putShort((short) pkcs1.length)
        .put(pkcs1)
        .array();
  }

  @Test
  void keyPairsMatch() throws Exception {
    var pair = SshKeys.fresh();

    String[] line = pair.publicKey().strip().split(" ", -1);
    var blob = ByteBuffer.wrap(Base64.getDecoder().decode(line[1]));
    assertThat(line[0]).isEqualTo("ssh-rsa");
    assertThat(new String(part(blob), US_ASCII)).isEqualTo("ssh-rsa");
    var exponent = new BigInteger(part(blob));
    var modulus = new BigInteger(part(blob));
    assertThat(blob.hasRemaining()).isFalse();
    assertThat(modulus.bitLength()).isEqualTo(2048);

    String pem = pair.privateKey();
    assertThat(pem)
        .startsWith("-----BEGIN RSA PRIVATE KEY-----\n")
        .endsWith("\n-----END RSA PRIVATE KEY-----\n");
    byte[] pkcs1 = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    var keys = KeyFactory.getInstance("RSA");
    var signing = Signature.getInstance("SHA256withRSA");
    signing.initSign(keys.generatePrivate(new PKCS8EncodedKeySpec(wrapped(pkcs1))));
    signing.update(new byte[] {1, 2, 3});
    byte[] signature = signing.sign();
    signing.initVerify(keys.generatePublic(new RSAPublicKeySpec(modulus, exponent)));
    signing.update(new byte[] {1, 2, 3});
    assertThat(signing.verify(signature)).isTrue();
  }

  @Test
  void noTwoPairsAreTheSameAndNoneIsPrinted() {
    var pair = SshKeys.fresh();

    assertThat(pair).isNotEqualTo(SshKeys.fresh());
    assertThat(pair.toString()).doesNotContain("PRIVATE KEY").doesNotContain("ssh-rsa");
  }
}
