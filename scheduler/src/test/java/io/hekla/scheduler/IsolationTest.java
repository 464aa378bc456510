package io.hekla.scheduler;

import static io.hekla.scheduler.plugin.ClosingPoints.CLOSE;
import static io.hekla.scheduler.plugin.ClosingPoints.QUEUE_FIGURES;
import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;
import static io.hekla.scheduler.plugin.JobPoints.JOB_READY;
import static io.hekla.scheduler.plugin.PlacementPoints.NODE_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.PEER_ORDER;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.actions.Action;
import io.hekla.scheduler.actions.Actions;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.external.RecordedExternalService;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.PluginProvider;
import io.hekla.scheduler.plugin.PolicyException;
import io.hekla.scheduler.plugins.Plugins;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments.ArgumentSet;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Exceptions of plugins and actions do not end the session. A plugin that only orders and scores is
 * left out; what is forbidden and fails closed is in {@link FailClosedTest}.
 */
class IsolationTest {
  private static final String ACTIONS = "enqueue, allocate, backfill, preempt";

  static Stream<ArgumentSet> throwers() {
    return Stream.of(
        thrower("jobOrder", (session, on) -> on.add(JOB_ORDER, IsolationTest::failing)),
        thrower("nodeOrder", (session, on) -> on.add(NODE_ORDER, (task, node) -> fail())),
        thrower("peerOrder", (session, on) -> on.add(PEER_ORDER, task -> failing())),
        thrower(
            "peerOrder",
            (session, on) ->
                on.add(PEER_ORDER, task -> Optional.of((totals, candidates) -> fail()))),
        thrower("queueFigures", (session, on) -> on.add(QUEUE_FIGURES, figures -> failing())),
        thrower("close", (session, on) -> on.add(CLOSE, IsolationTest::fail)));
  }

  @ParameterizedTest
  @MethodSource("throwers")
  void theSessionIsHeldWithoutWhatOrdersAndThrows(
      String where, BiConsumer<Session, Extensions> open) {
    Engine.Step step = step("faulty", plugins("faulty", open));

    assertThat(step.decisions()).isEqualTo(step("", Plugins.byName()).decisions());
    assertThat(step.decisions().binds()).isNotEmpty();
    assertThat(step.decisions().evictions()).isNotEmpty();
    assertThat(step.faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.part()).isEqualTo(PolicyException.Part.PLUGIN);
              assertThat(fault.name()).isEqualTo("faulty");
              assertThat(fault.own()).isFalse();
              assertThat(fault.where()).isEqualTo(where);
              assertThat(fault.what()).hasMessage("no luck");
              assertThat(fault.text())
                  .startsWith(
                      "plugin faulty threw UnsupportedOperationException \"no luck\" in " + where)
                  .contains("IsolationTest.java:");
            });
  }

  @Test
  void theSessionIsHeldWithoutAnActionThatThrows() {
    Map<String, Action> actions = new HashMap<>(Actions.byName());
    actions.put("faulty", turn -> fail());
    Engine.Step step =
        step("", Plugins.byName(), actions, "faulty, " + ACTIONS, ExternalService.UNREACHABLE);

    assertThat(step.decisions()).isEqualTo(step("", Plugins.byName()).decisions());
    assertThat(step.faults())
        .singleElement()
        .returns(PolicyException.Part.ACTION, EngineFault::part)
        .returns("faulty", EngineFault::name)
        .returns("execute", EngineFault::where);
  }

  @Test
  void anActionIsNotBlamedForAPluginThatItAsks() {
    Map<String, Action> actions = new HashMap<>(Actions.byName());
    actions.put("asking", turn -> turn.session().jobs().forEach(turn.policy()::isReady));
    var plugins = plugins("faulty", (session, on) -> on.add(JOB_READY, job -> fail() == 0));

    Engine.Step step =
        step("faulty", plugins, actions, "asking, " + ACTIONS, ExternalService.UNREACHABLE);

    assertThat(step.faults()).extracting(EngineFault::name).containsExactly("faulty");
  }

  @Test
  void severalThatThrowAreLeftOutOneAfterTheOther() {
    Map<String, PluginProvider> plugins =
        plugins("one", (session, on) -> on.add(NODE_ORDER, (task, node) -> fail()));
    plugins.put("two", provider("two", (session, on) -> on.add(JOB_ORDER, IsolationTest::failing)));

    Engine.Step step = step("one\n  - name: two", plugins);

    assertThat(step.decisions()).isEqualTo(step("", Plugins.byName()).decisions());
    assertThat(step.faults()).extracting(EngineFault::name).containsExactlyInAnyOrder("one", "two");
  }

  @Test
  void aPluginOfHeklaThatThrowsIsCalledAFaultOfHekla() {
    Engine.Step step = step("", plugins("nodeorder", (session, on) -> fail()));

    assertThat(step.decisions().binds()).isNotEmpty();
    assertThat(step.faults()).singleElement().returns(true, EngineFault::own);
  }

  @Test
  void aPluginThatCallsItselfForEverIsLeftOutToo() {
    var plugins =
        plugins("faulty", (session, on) -> on.add(NODE_ORDER, (task, node) -> forEver(1)));

    assertThat(step("faulty", plugins).faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.what()).isInstanceOf(StackOverflowError.class));
  }

  @Test
  void outOfMemoryEndsTheSessionWithoutBlamingAPlugin() {
    var plugins =
        plugins(
            "faulty",
            (session, on) -> {
              throw new OutOfMemoryError("made up");
            });

    assertThatThrownBy(() -> step("faulty", plugins)).isInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void aRerunSessionRepeatsNoExternalCall() {
    var questions = new ArrayList<ExternalRequest>();
    ExternalService externalService =
        question -> {
          questions.add(question);
          return new ExternalResponse.Text("answer " + questions.size());
        };
    var plugins =
        plugins(
            "faulty",
            (session, on) -> {
              ask(session, "first");
              on.add(NODE_ORDER, (task, node) -> fail());
            });
    plugins.put("asking", provider("asking", (session, on) -> ask(session, "second")));

    Engine.Step step = step("faulty\n  - name: asking", plugins, externalService);
    Engine.Step again =
        step("faulty\n  - name: asking", plugins, new RecordedExternalService(step.calls()));

    assertThat(questions).extracting(ExternalRequest::url).containsExactly("first", "second");
    assertThat(again.decisions()).isEqualTo(step.decisions());
    assertThat(again.calls()).isEqualTo(step.calls());
  }

  private static void ask(Session session, String address) {
    var unused =
        session.externalService().ask(new ExternalRequest(address, "{}", Duration.ofSeconds(1)));
  }

  private static ArgumentSet thrower(String where, BiConsumer<Session, Extensions> open) {
    return org.junit.jupiter.params.provider.Arguments.argumentSet(where, where, open);
  }

  private static int fail() {
    throw new UnsupportedOperationException("no luck");
  }

  private static int failing(JobView left, JobView right) {
    throw new UnsupportedOperationException(left == right ? "equal" : "no luck");
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // It returns nothing.
  private static <T> T failing() {
    throw new UnsupportedOperationException("no luck");
  }

  @SuppressWarnings("InfiniteRecursion") // What the test is about.
  private static double forEver(double depth) {
    return forEver(depth + 1) + 1;
  }

  private static Map<String, PluginProvider> plugins(
      String name, BiConsumer<Session, Extensions> open) {
    Map<String, PluginProvider> plugins = new HashMap<>(Plugins.byName());
    plugins.put(name, provider(name, open));
    return plugins;
  }

  private static PluginProvider provider(String name, BiConsumer<Session, Extensions> open) {
    return new PluginProvider() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Plugin create(PluginOption option, Arguments.Reader arguments) {
        return open::accept;
      }

      @Override
      public boolean forbids() {
        return false;
      }
    };
  }

  private static Engine.Step step(String plugin, Map<String, PluginProvider> plugins) {
    return step(plugin, plugins, ExternalService.UNREACHABLE);
  }

  private static Engine.Step step(
      String plugin, Map<String, PluginProvider> plugins, ExternalService externalService) {
    return step(plugin, plugins, Actions.byName(), ACTIONS, externalService);
  }

  private static Engine.Step step(
      String plugin,
      Map<String, PluginProvider> plugins,
      Map<String, Action> actions,
      String order,
      ExternalService externalService) {
    String first = plugin.isEmpty() ? "" : "  - name: " + plugin + "\n";
    String text =
        "actions: \""
            + order
            + "\"\ntiers:\n- plugins:\n"
            + first
            + "  - name: priority\n  - name: gang\n  - name: predicates\n  - name: nodeorder\n";
    var parsed = (Parsed.Valid) SchedulerConfiguration.parse(text, Set.of("faulty", "asking"));
    var input = new SessionInput("s", Instant.EPOCH, parsed.configuration(), 0, externalService);
    return Engine.step(ClusterState.EMPTY, someCluster(), input, new EngineParts(plugins, actions));
  }

  /** One pod finds room; another has to have a lesser one evicted. */
  private static List<Change> someCluster() {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .node("n2", n -> n.cpu("1").label("small", "true"))
        .priorityClass("high", 100)
        .podGroup("low", g -> g.pods(2, p -> p.cpu("2").runningOn("n1")))
        .podGroup("small", g -> g.needs("cpu", "1").pods(1, p -> p.cpu("1")))
        .podGroup(
            "high",
            g ->
                g.priorityClass("high")
                    .needs("cpu", "2")
                    .pods(1, p -> p.cpu("2").priorityClass("high")))
        .changes();
  }
}
