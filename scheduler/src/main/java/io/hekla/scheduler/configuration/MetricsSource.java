package io.hekla.scheduler.configuration;

import io.hekla.model.text.PlainHttp;
import java.time.Duration;

/**
 * Source of the measured load of the nodes, and its interval: the map {@code metrics} of the file.
 * Source: docs/reference/scheduler-configuration.md#metrics.
 *
 * @param address a URL; may be empty where the type has its own way
 * @param interval from one collection to the next
 * @param insecureSkipVerify whether the certificate of the source is not verified
 */
public record MetricsSource(
    Type type,
    String address,
    Duration interval,
    boolean insecureSkipVerify,
    Elasticsearch elasticsearch) {
  /** The kinds of sources. */
  public enum Type {
    /** Nothing is collected. */
    NONE(""),
    PROMETHEUS("prometheus"),
    /** The custom metrics of the Kubernetes API, in Volcano's spelling. */
    PROMETHEUS_ADAPTOR("prometheus_adaptor"),
    ELASTICSEARCH("elasticsearch");

    private final String key;

    Type(String key) {
      this.key = key;
    }
  }

  /** Settings of Elasticsearch only. */
  public record Elasticsearch(
      String index, String username, String password, String hostnameFieldName) {}

  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(30);

  /** No source: no load is measured. */
  public static final MetricsSource NONE = read(Arguments.NONE.reader());

  static MetricsSource read(Arguments.Reader map) {
    Type type = type(map);
    if (type == Type.PROMETHEUS || type == Type.ELASTICSEARCH) {
      warnOfNoAddress(map);
    }
    String address = map.text("address", "");
    String username = map.text("elasticsearch.username", "");
    String password = map.text("elasticsearch.password", "");
    boolean inClear = !username.isEmpty() && !PlainHttp.isAvoided(address);
    if (type == Type.ELASTICSEARCH && inClear) {
      map.refuse(
          "elasticsearch.username",
          "the address is plain HTTP on another host, to which no credentials are sent; write"
              + " https://",
          "no login");
    }
    return new MetricsSource(
        type,
        address,
        map.duration("interval").orElse(DEFAULT_INTERVAL),
        map.flag("tls.insecureSkipVerify", false),
        new Elasticsearch(
            map.text("elasticsearch.index", "metricbeat-*"),
            inClear ? "" : username,
            inClear ? "" : password,
            map.text("elasticsearch.hostnameFieldName", "host.hostname")));
  }

  private static Type type(Arguments.Reader map) {
    String key = map.text("type", "");
    for (Type type : Type.values()) {
      if (type.key.equals(key)) {
        return type;
      }
    }
    map.refuse("type", "there is no source \"" + key + "\"", "none");
    return Type.NONE;
  }

  private static void warnOfNoAddress(Arguments.Reader map) {
    if (map.text("address", "").isEmpty()) {
      map.refuse("address", "no address is given", "none");
    }
  }

  /** Returns a text without the password. */
  @Override
  public String toString() {
    return type + " at " + address + " every " + interval;
  }
}
