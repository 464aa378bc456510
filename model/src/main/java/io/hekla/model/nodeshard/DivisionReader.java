package io.hekla.model.nodeshard;

import io.hekla.model.cluster.ShardSelection;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.Field;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reader of {@code sharding.yaml}. One problem makes the whole text unusable. Source:
 * docs/reference/controllers.md#sharding-controller.
 */
public final class DivisionReader {
  /** Schedulers that a text may configure. */
  private static final int MOST_SHARES = 100;

  /** Policies that a scheduler may have. */
  private static final int MOST_POLICIES = 20;

  private static final Duration SHORTEST_PERIOD = Duration.ofSeconds(1);
  private static final Set<String> TYPES = Set.of("volcano", "agent");

  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final PolicyReader policyReader = new PolicyReader(warnings);

  private DivisionReader() {}

  /**
   * Reads a text.
   *
   * @param source name of the text in problems
   */
  public static Reading<DivisionSettings> read(String source, String text) {
    return ManifestReader.readDocument(new ManifestReader.Text(source, text))
        .then(document -> new DivisionReader().read(document));
  }

  private Reading<DivisionSettings> read(Document document) {
    var root = new Field(document.place(), "", document.tree(), problems);
    if (!root.value().isObject()) {
      root.problem("is no map", "give it schedulerConfigs");
      return new Reading.Bad<>(problems);
    }
    policyReader.warnOfOthers(
        root, "schedulerConfigs", "shardSyncPeriod", "enableNodeEventTrigger");
    List<Field> configured = root.at("schedulerConfigs").list();
    if (configured.isEmpty() || configured.size() > MOST_SHARES) {
      root.at("schedulerConfigs")
          .problem(
              "has %d schedulers".formatted(configured.size()),
              "name at least one, and at most " + MOST_SHARES);
      return new Reading.Bad<>(problems);
    }
    var shares = new ArrayList<SchedulerShare>();
    Set<String> names = new HashSet<>();
    for (Field scheduler : configured) {
      share(scheduler)
          .ifPresent(
              share -> {
                shares.add(share);
                if (!names.add(share.name())) {
                  scheduler.at("name").problem("is given twice", "remove one of the two");
                }
              });
    }
    Field events = root.at("enableNodeEventTrigger");
    var settings =
        new DivisionSettings(
            shares,
            period(root.at("shardSyncPeriod")),
            !events.isThere() || events.bool(),
            warnings);
    return Reading.of(settings, problems);
  }

  private static Duration period(Field period) {
    if (!period.isThere()) {
      return DivisionSettings.USUAL_PERIOD;
    }
    Optional<Duration> read =
        GoDuration.parse(period.value().asText())
            .filter(one -> one.compareTo(SHORTEST_PERIOD) >= 0);
    if (read.isEmpty()) {
      period.problem("is no duration of a second or more", "write one as 60s");
    }
    return read.orElse(DivisionSettings.USUAL_PERIOD);
  }

  private Optional<SchedulerShare> share(Field scheduler) {
    if (!scheduler.value().isObject()) {
      scheduler.problem("is not a map", "give it name and policies");
      return Optional.empty();
    }
    policyReader.warnOfOthers(
        scheduler,
        "name",
        "type",
        "policies",
        "cpuUtilizationMin",
        "cpuUtilizationMax",
        "preferWarmupNodes",
        "minNodes",
        "maxNodes");
    Optional<String> name = scheduler.at("name").text();
    name.ifPresent(text -> checkName(scheduler.at("name"), text));
    Field type = scheduler.at("type");
    if (type.isThere() && type.text().filter(TYPES::contains).isEmpty()) {
      type.problem("is neither volcano nor agent", "write one of the two, or remove it");
    }
    var policies = new ArrayList<ShardPolicy>();
    Field given = scheduler.at("policies");
    List<Field> all = given.isThere() ? given.list() : List.of();
    if (all.size() > MOST_POLICIES) {
      given.problem("has %d policies".formatted(all.size()), "give at most " + MOST_POLICIES);
      return Optional.empty();
    }
    all.forEach(policy -> policyReader.policy(policy).ifPresent(policies::add));
    PolicyReader.addScalars(scheduler, policies, all.isEmpty());
    return name.map(text -> new SchedulerShare(text, policies));
  }

  private static void checkName(Field field, String name) {
    try {
      ShardSelection.checkName(name);
    } catch (IllegalArgumentException e) {
      field.problem(String.valueOf(e.getMessage()), "correct it");
    }
  }
}
