package io.hekla.actors.system;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Transport between the members of a cluster. A process that reaches a member's port may send it
 * every message of members, so beyond loopback only holders of a key are let in.
 */
sealed interface MemberTransport {
  /** Returns the settings for Akka. */
  Config configuration();

  /**
   * Transport that lets no peer in: for a member that is alone, whose port is unknown to others.
   * Akka opens one all the same, and no local user shall have any use of it.
   */
  record Closed() implements MemberTransport {
    @Override
    public Config configuration() {
      return ConfigFactory.parseMap(
          Map.of(
              "akka.remote.artery.transport",
              "tls-tcp",
              "akka.remote.artery.ssl.ssl-engine-provider",
              RefusingTls.class.getName()));
    }
  }

  /** Plain TCP on loopback, for members of one machine whose local users are all trusted. */
  record Plain() implements MemberTransport {
    @Override
    public Config configuration() {
      return ConfigFactory.parseMap(Map.of("akka.remote.artery.transport", "tcp"));
    }
  }

  /**
   * TLS 1.3 in which both sides show a certificate of the authority. The files are read again when
   * they change ({@link RenewableTls}).
   *
   * @param certificate PEM file: the member's own certificate
   * @param key PEM file: its private key
   * @param authority PEM file: the certificate of its signer, and of others that are trusted
   */
  record MutualTls(Path certificate, Path key, Path authority) implements MemberTransport {
    @Override
    public Config configuration() {
      return ConfigFactory.parseMap(
          Map.of(
              "akka.remote.artery.transport",
              "tls-tcp",
              "akka.remote.artery.ssl.ssl-engine-provider",
              RenewableTls.class.getName()));
    }

    /** Returns the files that the settings of a running member name. */
    static MutualTls named(Config config) {
      Config tls = config.getConfig("hekla.cluster.tls");
      return new MutualTls(
          Path.of(tls.getString("certificate")),
          Path.of(tls.getString("key")),
          Path.of(tls.getString("ca")));
    }
  }

  /**
   * Determines the transport from the member's address, whether others are to join it, and its
   * keys.
   *
   * @throws IllegalArgumentException if others could reach it without a key, or some of its three
   *     files are not named; names the settings
   */
  static MemberTransport of(Config config) {
    Config tls = config.getConfig("hekla.cluster.tls");
    var missing = new ArrayList<String>();
    for (String file : List.of("certificate", "key", "ca")) {
      if (tls.getString(file).isEmpty()) {
        missing.add("hekla.cluster.tls." + file);
      }
    }
    if (missing.isEmpty()) {
      return MutualTls.named(config);
    }
    if (missing.size() < 3) {
      throw new IllegalArgumentException(
          "members speak TLS with three PEM files; set %s, too"
              .formatted(String.join(" and ", missing)));
    }
    refuseBeyondLoopback(config);
    boolean alone =
        config.getInt("hekla.cluster.port") == 0
            && config.getStringList("hekla.cluster.seed-nodes").isEmpty();
    return alone ? new Closed() : new Plain();
  }

  private static void refuseBeyondLoopback(Config config) {
    String host = config.getString("hekla.cluster.host");
    Stream.of(host, config.getString("akka.remote.artery.bind.hostname"))
        // Without an address to bind to, it is that of the member; without that, one of the
        // machine.
        .filter(address -> !address.isEmpty() || host.isEmpty())
        .filter(address -> !isLoopback(address))
        .findFirst()
        .ifPresent(
            address -> {
              throw new IllegalArgumentException(
                  ("this member listens at \"%s\" (hekla.cluster.host), where others than this"
                          + " machine may reach it, so it speaks mutual TLS; set"
                          + " hekla.cluster.tls.certificate, hekla.cluster.tls.key and"
                          + " hekla.cluster.tls.ca, or have it listen at 127.0.0.1")
                      .formatted(address));
            });
  }

  private static boolean isLoopback(String address) {
    try {
      return !address.isEmpty() && InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }
}
