package io.hekla.model.hypernode;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.Field;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.model.text.GoDuration;
import io.hekla.model.text.PlainHttp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reader of the discovery section of {@code volcano-controller.conf}. Source:
 * docs/reference/controllers.md#hypernode-controller.
 */
public final class DiscoveryReader {
  private static final String LIST = "networkTopologyDiscovery";

  private static final Duration USUAL_INTERVAL = Duration.ofHours(1);

  private final String namespace;
  private final boolean plainHttp;
  private final SortedMap<String, DiscoverySource> sources = new TreeMap<>();
  private final SortedSet<String> unreadable = new TreeSet<>();
  private final List<Problem> problems = new ArrayList<>();

  private DiscoveryReader(String namespace, boolean plainHttp) {
    this.namespace = namespace;
    this.plainHttp = plainHttp;
  }

  /**
   * Reads a text; bad if nothing of it can be used.
   *
   * @param source name of the text in problems
   * @param namespace namespace of Secrets; Secrets of others are not accessible to the author of
   *     this text
   * @param plainHttp whether a login may go to another host without TLS
   */
  public static Reading<DiscoverySettings> read(
      String source, String text, String namespace, boolean plainHttp) {
    if (text.isBlank()) {
      return new Reading.Good<>(DiscoverySettings.NONE);
    }
    return ManifestReader.readDocument(new ManifestReader.Text(source, text))
        .then(document -> new DiscoveryReader(namespace, plainHttp).read(document));
  }

  private Reading<DiscoverySettings> read(Document document) {
    var root = new Field(document.place(), "", document.tree(), problems);
    // The rest of the text is for other controllers.
    if (!document.tree().isObject()) {
      root.problem("is no map", "give it " + LIST);
      return new Reading.Bad<>(problems);
    }
    Field list = root.at(LIST);
    if (list.isThere() && !list.value().isArray()) {
      list.problem("is not a list", "give it a list");
      return new Reading.Bad<>(problems);
    }
    if (list.isThere()) {
      list.list().forEach(this::source);
    }
    return new Reading.Good<>(new DiscoverySettings(sources, unreadable, problems));
  }

  private void source(Field given) {
    Field entry = given.map("source", "enabled", "interval", "credentials", "config");
    Optional<String> name = entry.isThere() ? entry.at("source").text() : Optional.<String>empty();
    if (name.isEmpty()) {
      return;
    }
    int before = problems.size();
    Field enabled = entry.at("enabled");
    boolean runs = enabled.isThere() && enabled.bool();
    if (problems.size() > before) {
      unreadable.add(name.get());
    } else if (runs) {
      run(name.get(), entry);
    }
  }

  private void run(String name, Field entry) {
    if (sources.containsKey(name)) {
      entry.at("source").problem("is given twice; the later one counts", "remove one of the two");
    }
    Optional<DiscoverySource> read =
        switch (name) {
          case DiscoverySource.Labels.NAME -> labels(entry.at("config"));
          case DiscoverySource.Ufm.NAME -> ufm(entry);
          default -> {
            entry
                .at("source")
                .problem(
                    "\"" + name + "\" is not supported",
                    "use label or ufm, or set enabled to false");
            yield Optional.empty();
          }
        };
    read.ifPresentOrElse(source -> sources.put(name, source), () -> unreadable.add(name));
  }

  private Optional<DiscoverySource> ufm(Field entry) {
    int before = problems.size();
    Field config = entry.at("config");
    Optional<String> endpoint = config.at("endpoint").text();
    Field secret = entry.at("credentials").at("secretRef");
    Optional<String> name = secret.at("name").text();
    Field from = secret.at("namespace");
    Field skip = config.at("insecureSkipVerify");
    boolean skips = skip.isThere() && skip.bool();
    if (from.isThere() && !from.text().orElse(namespace).equals(namespace)) {
      from.problem(
          "is another namespace than that of this configuration, %s".formatted(namespace),
          "keep the Secret there");
    }
    Duration interval = interval(entry.at("interval"));
    if (problems.size() > before || endpoint.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    String url = endpoint.get().contains("://") ? endpoint.get() : "https://" + endpoint.get();
    if (!plainHttp && !PlainHttp.isAvoided(url)) {
      config
          .at("endpoint")
          .problem(
              "sends the login without TLS",
              "write https://, or set hekla.hyper-node.plain-http to true");
      return Optional.empty();
    }
    return Optional.of(
        new DiscoverySource.Ufm(
            url.replaceAll("/+$", ""), skips, new ObjectKey(namespace, name.get()), interval));
  }

  private static Duration interval(Field interval) {
    if (!interval.isThere()) {
      return USUAL_INTERVAL;
    }
    Optional<Duration> read =
        GoDuration.parse(interval.value().asText()).filter(Duration::isPositive);
    if (read.isEmpty()) {
      interval.problem("is no duration longer than nothing", "write one as 30m or 1h");
    }
    return read.orElse(USUAL_INTERVAL);
  }

  private Optional<DiscoverySource> labels(Field config) {
    var types = new ArrayList<TopologyType>();
    var spared = new TreeSet<String>();
    Field all = config.at("networkTopologyTypes");
    if (!all.isThere() || all.value().isEmpty()) {
      all.problem(
          "is missing or empty",
          "name a type, with its labels from the outermost to the" + " node's own");
      return Optional.empty();
    }
    all.entries(
        (name, labels) ->
            type(name, labels)
                .ifPresentOrElse(
                    types::add,
                    () -> spared.add(TopologyType.beginning(TopologyType.clean(name)))));
    return all.value().isObject()
        ? Optional.of(new DiscoverySource.Labels(types, spared))
        : Optional.empty();
  }

  private Optional<TopologyType> type(String name, Field labels) {
    int before = problems.size();
    String cleaned = TopologyType.clean(name);
    if (name.length() > TopologyType.LONGEST_NAME) {
      labels.problem(
          "its name is longer than %d letters".formatted(TopologyType.LONGEST_NAME), "shorten it");
    } else if (!TopologyType.isWritable(cleaned)) {
      labels.problem("names of HyperNodes cannot hold its name", "use letters, digits and dashes");
    }
    var keys = new ArrayList<String>();
    Set<String> seen = new HashSet<>();
    for (Field label : labels.list()) {
      Optional<String> key = label.at("nodeLabel").text();
      key.ifPresent(keys::add);
      if (key.isPresent() && !seen.add(key.get())) {
        label.problem("names a label that the list has already", "remove one of the two");
      }
    }
    if (problems.size() > before) {
      return Optional.empty();
    }
    if (keys.size() < 2) {
      labels.problem(
          "has no label above the node's own",
          "name the labels from the outermost to kubernetes.io/hostname");
      return Optional.empty();
    }
    return Optional.of(new TopologyType(cleaned, keys.subList(0, keys.size() - 1).reversed()));
  }
}
