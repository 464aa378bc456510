package io.hekla.scheduler.plugin;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.MetricsSource;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.plugin.Constants.Constant;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each extension point has all that the engine needs of it, and what is thrown there is traced. */
class ExtensionPointTest {
  /** Switches of the file at whose points no plugin of Volcano registers, and a mode. */
  private static final Set<Switch> WITHOUT_POINT =
      EnumSet.of(Switch.CLUSTER_ORDER, Switch.HIERARCHY);

  private final Session session =
      new Session(
          ClusterState.EMPTY.with(
              cluster().podGroup("pg", g -> g.pods(1, p -> p.cpu("1"))).changes()),
          "s",
          Instant.EPOCH,
          0);

  static Stream<Constant> points() throws Exception {
    return Constants.all();
  }

  @ParameterizedTest
  @MethodSource("points")
  void exceptionsAreAttributedToTheirPlugin(Constant constant) throws ReflectiveOperationException {
    var throwing = new ThrowingFunction(constant.functions(), samples());
    var source =
        new PolicyException.Source(PolicyException.Part.PLUGIN, "faulty", constant.point().title());

    assertThat(throwing.calls()).isNotEmpty();
    for (ThrowingFunction.Call call : throwing.calls()) {
      var containment = new Containment(session, new BlockedObjects(Map.of()), Set.of());
      Object wrapper = registered(constant.point(), throwing.instance(), containment);
      Throwable thrown = throwing.thrownBy(wrapper, call);

      assertThat(
              thrown instanceof PolicyException traced
                  ? List.of(traced.source())
                  : containment.contained().stream().map(one -> one.thrown().source()).toList())
          .as(call.method().toString())
          .containsExactly(source);
      if (thrown != null) {
        assertThat(thrown).isInstanceOfAny(PolicyException.class, FailsClosed.NoVictim.class);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("points")
  void aFunctionIsDroppedIfItsSwitchIsOff(Constant constant) throws ReflectiveOperationException {
    var on = new Extensions(option(Arrays.asList(Switch.values()), false), FaultTracing.OFF);
    add(on, constant.point(), new ThrowingFunction(constant.functions(), Map.of()).instance());

    assertThat(on.at(constant.point())).hasSize(constant.point().gate().isPresent() ? 0 : 1);
  }

  @ParameterizedTest
  @MethodSource("points")
  void aFunctionIsDroppedIfItIsLeftOut(Constant constant) throws ReflectiveOperationException {
    var source =
        new PolicyException.Source(PolicyException.Part.PLUGIN, "faulty", constant.point().title());
    var containment = new Containment(session, new BlockedObjects(Map.of()), Set.of(source));
    var on = new Extensions(option(Arrays.asList(Switch.values()), true), containment);
    add(on, constant.point(), new ThrowingFunction(constant.functions(), Map.of()).instance());

    assertThat(on.at(constant.point())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("points")
  void withoutAnyFunctionThereIsStillACombination(Constant constant) {
    assertThat(new Tiers(List.of(List.of())).combined(constant.point())).isNotNull();
  }

  @Test
  void aSwitchIsThatOfAPointOrIsKnownToHaveNone() throws Exception {
    Set<Switch> switches =
        points()
            .map(constant -> constant.point().gate())
            .flatMap(Optional::stream)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Switch.class)));

    assertThat(switches).isEqualTo(EnumSet.complementOf(EnumSet.copyOf(WITHOUT_POINT)));
  }

  /** Without a switch is said in words: {@link ExtensionPoint#always}. */
  @Test
  @SuppressWarnings("NullAway") // What the test is about.
  void noneCanBeMadeWithoutSwitchWrapperOrFold() {
    assertThatNullPointerException()
        .isThrownBy(
            () -> ExtensionPoint.switched("point", null, FailsOpen::listener, functions -> 1));
    assertThatNullPointerException()
        .isThrownBy(() -> ExtensionPoint.<Runnable, Integer>always("point", null, many -> 1));
    assertThatNullPointerException()
        .isThrownBy(() -> ExtensionPoint.always("point", FailsOpen::listener, null));
  }

  private static Object registered(
      ExtensionPoint<?, ?> point, Object function, Containment containment) {
    var on = new Extensions(option(Arrays.asList(Switch.values()), true), containment);
    add(on, point, function);
    return on.at(point).getFirst();
  }

  @SuppressWarnings("unchecked") // Made after the type of the point.
  private static <F> void add(Extensions on, ExtensionPoint<F, ?> point, Object function) {
    on.add(point, (F) function);
  }

  private static PluginOption option(List<Switch> switches, boolean on) {
    Map<Switch, Boolean> set =
        switches.stream().collect(Collectors.toMap(Function.identity(), each -> on));
    return new PluginOption("faulty", set, Arguments.NONE, MetricsSource.NONE, 1);
  }

  private Map<Class<?>, Object> samples() {
    JobView job = session.jobs().getFirst();
    TaskView task = job.tasks().getFirst();
    var bind = new Decisions.Bind("uid", new ObjectKey("default", "pod"), job.key(), "n1");
    return Map.of(
        JobView.class,
        job,
        SubJobView.class,
        job.subJobs().getFirst(),
        TaskView.class,
        task,
        Decisions.Bind.class,
        bind);
  }
}
