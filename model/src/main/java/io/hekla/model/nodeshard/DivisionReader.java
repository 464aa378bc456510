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
    unknown(root, "schedulerConfigs", "shardSyncPeriod", "enableNodeEventTrigger");
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
    return problems.isEmpty() ? new Reading.Good<>(settings) : new Reading.Bad<>(problems);
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
    unknown(
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
    if (type.isThere() && !type.text().filter(TYPES::contains).isPresent()) {
      type.problem("is neither volcano nor agent", "write one of the two, or remove it");
    }
    var policies = new ArrayList<ShardPolicy>();
    Field given = scheduler.at("policies");
    List<Field> all = given.isThere() ? given.list() : List.of();
    if (all.size() > MOST_POLICIES) {
      given.problem("has %d policies".formatted(all.size()), "give at most " + MOST_POLICIES);
      return Optional.empty();
    }
    all.forEach(policy -> policy(policy).ifPresent(policies::add));
    addScalars(scheduler, policies, all.isEmpty());
    return name.map(text -> new SchedulerShare(text, policies));
  }

  private static void checkName(Field field, String name) {
    try {
      ShardSelection.checkName(name);
    } catch (IllegalArgumentException e) {
      field.problem(String.valueOf(e.getMessage()), "correct it");
    }
  }

  /** Adds the policies that the fields of older releases stand for. */
  private void addScalars(Field scheduler, List<ShardPolicy> policies, boolean none) {
    Field lowest = scheduler.at("cpuUtilizationMin");
    Field highest = scheduler.at("cpuUtilizationMax");
    if (none) {
      rate(1, lowest, highest).ifPresent(policies::add);
      Field warm = scheduler.at("preferWarmupNodes");
      if (warm.isThere() && warm.bool()) {
        policies.add(new ShardPolicy.WarmUp(1, WarmUpLabel.KEY, WarmUpLabel.VALUE));
      }
    }
    boolean isLimited = policies.stream().anyMatch(ShardPolicy.NodeLimit.class::isInstance);
    limit(scheduler.at("minNodes"), scheduler.at("maxNodes"))
        .filter(limit -> !isLimited && (limit.least() > 0 || limit.most() > 0))
        .ifPresent(policies::add);
  }

  private Optional<ShardPolicy> policy(Field policy) {
    if (!policy.value().isObject()) {
      policy.problem("is not a map", "give it name and arguments");
      return Optional.empty();
    }
    unknown(policy, "name", "weight", "arguments");
    Field arguments = policy.at("arguments");
    double weight = number(policy.at("weight"), 0, Double.MAX_VALUE);
    double weighed = weight == 0 ? 1 : weight;
    Optional<String> name = policy.at("name").text();
    return name.flatMap(
        word ->
            switch (word) {
              case ShardPolicy.AllocationRate.NAME -> {
                unknown(arguments, "minCPUUtil", "maxCPUUtil");
                yield rate(weighed, arguments.at("minCPUUtil"), arguments.at("maxCPUUtil"));
              }
              case ShardPolicy.WarmUp.NAME -> {
                unknown(arguments, "warmupLabel", "warmupLabelValue");
                yield Optional.of(
                    new ShardPolicy.WarmUp(
                        weighed,
                        text(arguments.at("warmupLabel"), WarmUpLabel.KEY),
                        text(arguments.at("warmupLabelValue"), WarmUpLabel.VALUE)));
              }
              case ShardPolicy.NodeLimit.NAME -> {
                unknown(arguments, "minNodes", "maxNodes");
                yield limit(arguments.at("minNodes"), arguments.at("maxNodes"));
              }
              default -> {
                policy
                    .at("name")
                    .problem(
                        "\"%s\" is no policy".formatted(word),
                        "write allocation-rate, warmup or node-limit");
                yield Optional.empty();
              }
            });
  }

  private static Optional<ShardPolicy> rate(double weight, Field lowest, Field highest) {
    double least = number(lowest, 0, 1);
    double most = number(highest, 0, 1);
    if (least > most) {
      lowest.problem(
          "is %s, above the highest, %s".formatted(least, most), "give it at most that number");
      return Optional.empty();
    }
    return Optional.of(new ShardPolicy.AllocationRate(weight, least, most));
  }

  private static Optional<ShardPolicy.NodeLimit> limit(Field lowest, Field highest) {
    int least = whole(lowest);
    int most = whole(highest);
    if (most > 0 && most < least) {
      highest.problem("is %d, below minNodes, %d".formatted(most, least), "give it more");
      return Optional.empty();
    }
    return Optional.of(new ShardPolicy.NodeLimit(least, most));
  }

  private static String text(Field field, String otherwise) {
    return field.isThere() ? field.text().orElse(otherwise) : otherwise;
  }

  private static int whole(Field field) {
    double number = number(field, 0, Integer.MAX_VALUE);
    if (number != Math.rint(number)) {
      field.problem("is no whole number", "write one as 10");
    }
    return (int) number;
  }

  /** Returns a number, which may be written as a text; 0 for one that is not there. */
  private static double number(Field field, double least, double most) {
    if (!field.isThere()) {
      return 0;
    }
    double number = field.value().asDouble(Double.NaN);
    if (!(number >= least && number <= most)) {
      field.problem(
          "is no number that is allowed here",
          most <= 1 ? "give it a number from 0 to 1" : "give it a number of 0 or more");
      return 0;
    }
    return number;
  }

  /** Warns of fields that have no effect. */
  private void unknown(Field map, String... known) {
    new Field(map.place(), map.path(), map.value(), warnings).mapIfThere(known);
  }
}
