package io.hekla.cli.pod;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Age;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Summary of a pod, as kubectl prints it.
 *
 * @param ready number of ready containers, of all
 * @param status phase, or a more specific reason
 * @param restarts restarts of its containers, and the time of the last one
 */
public record PodSummary(String ready, String status, String restarts) {
  public static PodSummary of(ApiObject pod, Instant now) {
    var reader = new Reader(pod);
    reader.initContainers();
    if (!reader.initializing || reader.has("Initialized")) {
      reader.containers();
    }
    return new PodSummary(
        reader.ready + "/" + reader.total, reader.finalStatus(), reader.restarts(now));
  }

  private static final class Reader {
    private final ApiObject pod;
    private final Set<String> sidecars = new HashSet<>();
    private String status;
    private boolean initializing;
    private int total;
    private int ready;
    private long restarts;
    private long restartsOfSidecars;
    private Optional<Instant> last = Optional.empty();
    private Optional<Instant> lastOfSidecars = Optional.empty();

    Reader(ApiObject pod) {
      this.pod = pod;
      String reason = pod.text("status", "reason");
      this.status = reason.isEmpty() ? pod.text("status", "phase") : reason;
      this.total = pod.at("spec", "containers").size();
      for (JsonNode condition : pod.at("status", "conditions")) {
        if (condition.path("type").asText().equals("PodScheduled")
            && condition.path("reason").asText().equals("SchedulingGated")) {
          this.status = "SchedulingGated";
        }
      }
      for (JsonNode container : pod.at("spec", "initContainers")) {
        if (container.path("restartPolicy").asText().equals("Always")) {
          sidecars.add(container.path("name").asText());
          total++;
        }
      }
    }

    void initContainers() {
      int index = 0;
      for (JsonNode container : pod.at("status", "initContainerStatuses")) {
        boolean sidecar = sidecars.contains(container.path("name").asText());
        count(container);
        if (sidecar) {
          restartsOfSidecars += container.path("restartCount").asLong(0);
          lastOfSidecars = later(lastOfSidecars, container);
        }
        JsonNode ended = container.path("state").path("terminated");
        boolean well = !ended.isMissingNode() && ended.path("exitCode").asInt(0) == 0;
        boolean up = sidecar && container.path("started").asBoolean(false);
        if (up && container.path("ready").asBoolean(false)) {
          ready++;
        }
        if (!well && !up) {
          initializing = true;
          status = "Init:" + why(container, index);
          return;
        }
        index++;
      }
    }

    private String why(JsonNode container, int index) {
      JsonNode ended = container.path("state").path("terminated");
      String waits = container.path("state").path("waiting").path("reason").asText("");
      if (!ended.isMissingNode()) {
        return end(ended);
      }
      return waits.isEmpty() || waits.equals("PodInitializing")
          ? index + "/" + pod.at("spec", "initContainers").size()
          : waits;
    }

    void containers() {
      restarts = restartsOfSidecars;
      last = lastOfSidecars;
      boolean running = false;
      JsonNode containers = pod.at("status", "containerStatuses");
      for (int at = containers.size() - 1; at >= 0; at--) {
        JsonNode container = containers.path(at);
        count(container);
        JsonNode state = container.path("state");
        String waits = state.path("waiting").path("reason").asText("");
        if (!waits.isEmpty()) {
          status = waits;
        } else if (!state.path("terminated").isMissingNode()) {
          status = end(state.path("terminated"));
        } else if (container.path("ready").asBoolean(false) && state.has("running")) {
          running = true;
          ready++;
        }
      }
      if (status.equals("Completed") && running) {
        status = has("Ready") ? "Running" : "NotReady";
      }
    }

    private static String end(JsonNode ended) {
      String reason = ended.path("reason").asText("");
      if (!reason.isEmpty()) {
        return reason;
      }
      int signal = ended.path("signal").asInt(0);
      return signal != 0 ? "Signal:" + signal : "ExitCode:" + ended.path("exitCode").asInt(0);
    }

    private void count(JsonNode container) {
      restarts += container.path("restartCount").asLong(0);
      last = later(last, container);
    }

    private static Optional<Instant> later(Optional<Instant> than, JsonNode container) {
      Optional<Instant> ended =
          ApiObject.instant(container.path("lastState").path("terminated").path("finishedAt"));
      return ended.isPresent() && (than.isEmpty() || than.get().isBefore(ended.get()))
          ? ended
          : than;
    }

    boolean has(String condition) {
      for (JsonNode one : pod.at("status", "conditions")) {
        if (one.path("type").asText().equals(condition)) {
          return one.path("status").asText().equals("True");
        }
      }
      return false;
    }

    String finalStatus() {
      String phase = pod.text("status", "phase");
      if (!pod.isLeaving()) {
        return status;
      }
      if (pod.text("status", "reason").equals("NodeLost")) {
        return "Unknown";
      }
      return phase.equals("Succeeded") || phase.equals("Failed") ? status : "Terminating";
    }

    String restarts(Instant now) {
      return restarts > 0 && last.isPresent()
          ? "%d (%s ago)".formatted(restarts, Age.of(last, now))
          : String.valueOf(restarts);
    }
  }
}
