package io.hekla.cli.cluster;

import io.hekla.cli.failure.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Concurrent requests. */
public final class ParallelRequests {
  /** Largest number under way together; a server with priorities would queue more. */
  private static final int MOST = 8;

  private ParallelRequests() {}

  /**
   * Returns the answers, in the order of the arguments.
   *
   * @throws CommandFailure first one that a request threw
   */
  public static <T, R> List<R> ask(List<T> about, Function<T, R> request) {
    try (var pool = Executors.newFixedThreadPool(MOST, Thread.ofVirtual().factory())) {
      List<Callable<R>> requests = new ArrayList<>();
      about.forEach(one -> requests.add(() -> request.apply(one)));
      var answers = new ArrayList<R>();
      for (Future<R> answer : pool.invokeAll(requests)) {
        answers.add(answer.get());
      }
      return answers;
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof CommandFailure failure) {
        throw failure;
      }
      throw new IllegalStateException(failed.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("stopped before all requests were sent; run it again", stopped);
    }
  }
}
