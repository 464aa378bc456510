package io.hekla.scheduler.plugin;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Whether it is noted whose function throws. Sessions run unwatched, at no cost; one in which
 * something was thrown is held again watched, since it throws again at the same place: then what a
 * plugin's function throws comes as {@link Thrown}.
 */
public enum Watch {
  OFF,
  ON;

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

  /** A plugin's function, or one that does the same and tells whose it is when it throws. */
  <T> T over(String plugin, T function) {
    return this == OFF ? function : told(plugin, function);
  }

  @SuppressWarnings("unchecked") // It has every interface of the function by which it is called.
  private static <T> T told(String plugin, T function) {
    Class<?>[] types =
        FUNCTIONS.stream().filter(type -> type.isInstance(function)).toArray(Class<?>[]::new);
    return (T)
        Proxy.newProxyInstance(
            Watch.class.getClassLoader(),
            types,
            (proxy, method, arguments) -> {
              if (method.getDeclaringClass() == Object.class) {
                return method.invoke(function, arguments);
              }
              return Modifier.isAbstract(method.getModifiers())
                  ? call(plugin, function, method, arguments)
                  : InvocationHandler.invokeDefault(proxy, method, arguments);
            });
  }

  private static @Nullable Object call(
      String plugin, Object function, Method method, Object[] arguments) throws Throwable {
    try {
      Object answer = method.invoke(function, arguments);
      return answer instanceof Optional<?> some
          ? some.map(
              one -> one instanceof PeerRule || one instanceof PeerScore ? told(plugin, one) : one)
          : answer;
    } catch (InvocationTargetException e) {
      String where = method.getDeclaringClass().getSimpleName() + "." + method.getName();
      throw Thrown.by(Thrown.Part.PLUGIN, plugin, where, e.getCause());
    }
  }
}
