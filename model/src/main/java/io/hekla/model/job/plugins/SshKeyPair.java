package io.hekla.model.job.plugins;

/**
 * A pair of ssh keys. Never part of a command, an event or a log line.
 *
 * @param privateKey private key, PKCS#1 in PEM
 * @param publicKey public key, a line of {@code authorized_keys}
 */
public record SshKeyPair(String privateKey, String publicKey) {
  @Override
  public String toString() {
    return "SshKeyPair[withheld]";
  }
}
