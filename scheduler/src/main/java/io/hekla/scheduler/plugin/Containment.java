package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Contains what the parts of a session throw: what forbids fails closed for whom it was asked
 * about, see {@link Point}. What has to be known from the beginning (a function that is left out, a
 * job that is held) calls for the session to be held once more.
 */
public final class Containment implements Watch {
  /** Everything that plugins register, and what that hands out to be asked later. */
  private static final List<Class<?>> FUNCTIONS =
      List.of(
          Comparator.class,
          Predicate.class,
          Function.class,
          BiFunction.class,
          Consumer.class,
          Runnable.class,
          ToDoubleFunction.class,
          UnaryOperator.class,
          VictimRule.class,
          GangVictimRule.class,
          VictimTasks.class,
          VictimQueueOrder.class,
          NodePredicate.class,
          NodeScore.class,
          PeerPredicate.class,
          PeerRule.class,
          PeerOrder.class,
          PeerScore.class,
          HyperNodeScore.class,
          HyperNodeGradient.class);

  /** The throwable and its consequence, in the words of {@code consequence}. */
  public record Contained(Thrown thrown, String consequence) {}

  private final Session session;
  private final Holds holds;
  private final Set<Thrown.Source> leftOut;
  private final List<Contained> contained = new ArrayList<>();
  private final Map<Thrown.Source, Reason> reasons = new HashMap<>();
  private final Map<ObjectKey, Reason> toHold = new TreeMap<>();

  /**
   * @param holds whom the session does not serve; becomes more
   * @param leftOut parts, or their functions, without which it is held
   */
  public Containment(Session session, Holds holds, Set<Thrown.Source> leftOut) {
    this.session = session;
    this.holds = holds;
    this.leftOut = Set.copyOf(leftOut);
  }

  /** The first throwable of each part at each point. */
  public List<Contained> contained() {
    return List.copyOf(contained);
  }

  /** Jobs that should have been held from the beginning. */
  public Map<ObjectKey, Reason> toHold() {
    return toHold;
  }

  @Override
  public boolean takesPart(String plugin, Point point) {
    return !leftOut.contains(new Thrown.Source(Thrown.Part.PLUGIN, plugin, point.title()));
  }

  @Override
  public boolean opens(PluginProvider provider, String plugin, Runnable open) {
    var source = new Thrown.Source(Thrown.Part.PLUGIN, plugin, "open");
    try {
      open.run();
      return true;
    } catch (Throwable what) {
      Thrown thrown = Thrown.by(source, what);
      if (provider.forbids()) {
        // Nobody knows what it would have forbidden.
        holds.all(note(thrown, "nothing new is bound and nobody evicted while it does"));
      } else {
        note(thrown, "sessions go on without it");
      }
      return false;
    }
  }

  @Override
  public void runs(String action, Runnable execution) {
    var source = new Thrown.Source(Thrown.Part.ACTION, action, "execute");
    if (leftOut.contains(source)) {
      return;
    }
    try {
      execution.run();
    } catch (Throwable what) {
      // What it had begun is not taken back, so that the session is held again without it.
      throw Thrown.by(source, what);
    }
  }

  @Override
  public <T> void each(String plugin, Iterable<T> elements, Consumer<? super T> look) {
    for (T element : elements) {
      try {
        look.accept(element);
      } catch (Throwable what) {
        hold(element, Thrown.by(new Thrown.Source(Thrown.Part.PLUGIN, plugin, "open"), what));
      }
    }
  }

  @Override
  public void count(String figure, Iterable<JobView> jobs, Consumer<JobView> count) {
    for (JobView job : jobs) {
      try {
        count.accept(job);
      } catch (Throwable what) {
        note(
            Thrown.by(new Thrown.Source(Thrown.Part.FIGURE, figure, "close"), what),
            "what job %s holds is missing in it".formatted(job.key()));
      }
    }
  }

  private void hold(Object element, Thrown thrown) {
    switch (element) {
      case QueueView queue ->
          holds.queue(queue, session, note(thrown, "queue %s waits".formatted(queue.name())));
      case NodeView node ->
          holds.node(node.name(), note(thrown, "nothing is put on node %s".formatted(node.name())));
      case JobView job -> {
        Reason why = note(thrown, "job %s waits".formatted(job.key()));
        holds.job(job.key(), why);
        if (!job.held().equals(ResourceVector.EMPTY)) {
          // What it holds is not counted now.
          holds.queue(job.queue(), session, why);
        }
      }
      default -> throw thrown;
    }
  }

  @Override
  public <T> T over(String plugin, Point point, T function) {
    return contained(new Thrown.Source(Thrown.Part.PLUGIN, plugin, point.title()), point, function);
  }

  @SuppressWarnings("unchecked") // It has every interface of the function by which it is called.
  private <T> T contained(Thrown.Source source, Point point, T function) {
    Class<?>[] types =
        FUNCTIONS.stream().filter(type -> type.isInstance(function)).toArray(Class<?>[]::new);
    return (T)
        Proxy.newProxyInstance(
            Containment.class.getClassLoader(),
            types,
            (proxy, method, arguments) -> {
              if (method.getDeclaringClass() == Object.class) {
                return method.invoke(function, arguments);
              }
              return Modifier.isAbstract(method.getModifiers())
                  ? call(source, point, function, method, arguments)
                  : InvocationHandler.invokeDefault(proxy, method, arguments);
            });
  }

  private @Nullable Object call(
      Thrown.Source source, Point point, Object function, Method method, Object[] arguments)
      throws Throwable {
    try {
      Object answer = method.invoke(function, arguments);
      return answer instanceof Optional<?> some
          ? some.map(
              one ->
                  one instanceof PeerRule || one instanceof PeerScore
                      ? contained(source, point, one)
                      : one)
          : answer;
    } catch (InvocationTargetException e) {
      Thrown thrown = Thrown.by(source, e.getTargetException());
      if (point.failure() == Point.Failure.LEAVES_OUT) {
        throw thrown;
      }
      return instead(point, note(thrown, point.consequence()), method, arguments);
    }
  }

  /** The answer that stands in for a function that threw. */
  private @Nullable Object instead(Point point, Reason why, Method method, Object[] arguments) {
    return switch (point.failure()) {
      case SAYS_NO -> false;
      case REJECTS -> Vote.REJECT;
      case KEEPS_OUT -> Admission.reject(why);
      case OBJECTS -> Optional.of(why);
      case FITS_NOWHERE -> {
        Fit nowhere = Fit.never(why.text());
        yield method.getReturnType() == Optional.class
            ? Optional.of((PeerRule) node -> nowhere)
            : nowhere;
      }
      case NO_VICTIM -> throw new NoVictim();
      case HOLDS_JOB -> {
        toHold.put(job(arguments[0]), why);
        Class<?> answer = method.getReturnType();
        yield answer == List.class || point == Point.PREPARATIONS
            ? List.of()
            : point == Point.BIND_ANNOTATIONS ? Map.of() : null;
      }
      case LEAVES_OUT -> throw new IllegalStateException(point.title());
    };
  }

  private static ObjectKey job(Object asked) {
    return switch (asked) {
      case JobView job -> job.key();
      case SubJobView subJob -> subJob.job().key();
      case TaskView task -> task.job().key();
      case Decisions.Bind bind -> bind.podGroup();
      default -> throw new IllegalStateException("no job: " + asked);
    };
  }

  /** Notes the first of each kind; gives the reason that users read, one for each kind. */
  private Reason note(Thrown thrown, String consequence) {
    return reasons.computeIfAbsent(
        thrown.source(),
        first -> {
          contained.add(new Contained(thrown, consequence));
          return thrown.reason();
        });
  }

  /** A rule about victims threw: there are none, whatever other rules say. */
  static final class NoVictim extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoVictim() {
      super(null, null, false, false);
    }
  }
}
