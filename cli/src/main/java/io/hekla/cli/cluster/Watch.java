package io.hekla.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.failure.CommandFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Watch of some selections: their objects and the changes. A connection that ends is made again; a
 * resource version that has expired causes a new list.
 */
public final class Watch implements WatchedObjects {
  /** Time within which successive changes are reported as one. */
  private static final Duration GATHER = Duration.ofMillis(100);

  /** Longest time for which changes are gathered, where they follow each other without end. */
  private static final Duration LONGEST_GATHER = Duration.ofSeconds(1);

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ApiServer server;
  private final Http http;
  private final List<Selection> selections;
  private final Map<Selection, Map<String, ApiObject>> seen = new LinkedHashMap<>();
  private final BlockingQueue<Happening> happenings = new LinkedBlockingQueue<>();

  private sealed interface Happening {}

  private record Changed(Selection selection, ApiObject object, boolean gone)
      implements Happening {}

  private record Anew(Selection selection, List<ApiObject> objects) implements Happening {}

  private record Failed(CommandFailure failure) implements Happening {}

  Watch(ApiServer server, Http http, List<Selection> selections) {
    this.server = server;
    this.http = http;
    this.selections = List.copyOf(selections);
    for (Selection selection : this.selections) {
      ApiServer.Read read = server.read(selection);
      take(new Anew(selection, read.objects()));
      Thread.ofVirtual().start(() -> follow(selection, read.version()));
    }
  }

  @Override
  public List<List<ApiObject>> now() {
    return selections.stream()
        .map(selection -> List.copyOf(seen.getOrDefault(selection, Map.of()).values()))
        .toList();
  }

  @Override
  public boolean await(Duration longest) {
    try {
      Happening first = happenings.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
      if (first == null) {
        return false;
      }
      take(first);
      long began = System.nanoTime();
      for (Happening next;
          (next = happenings.poll(GATHER.toMillis(), TimeUnit.MILLISECONDS)) != null; ) {
        take(next);
        if (System.nanoTime() - began > LONGEST_GATHER.toNanos()) {
          return true;
        }
      }
      return true;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void take(Happening happening) {
    switch (happening) {
      case Anew anew -> {
        var objects = new LinkedHashMap<String, ApiObject>();
        anew.objects().forEach(object -> objects.put(key(object), object));
        seen.put(anew.selection(), objects);
      }
      case Changed changed -> {
        Map<String, ApiObject> objects =
            seen.computeIfAbsent(changed.selection(), one -> new LinkedHashMap<>());
        if (changed.gone()) {
          objects.remove(key(changed.object()));
        } else {
          objects.put(key(changed.object()), changed.object());
        }
      }
      case Failed failed -> throw failed.failure();
    }
  }

  private static String key(ApiObject object) {
    return object.namespace() + "/" + object.name();
  }

  private void follow(Selection selection, String since) {
    String version = since;
    try {
      while (!Thread.currentThread().isInterrupted()) {
        version = version.isEmpty() ? anew(selection) : listen(selection, version);
      }
    } catch (CommandFailure failure) {
      happenings.add(new Failed(failure));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private String anew(Selection selection) throws InterruptedException {
    Thread.sleep(PAUSE);
    ApiServer.Read read = server.read(selection);
    happenings.add(new Anew(selection, read.objects()));
    return read.version();
  }

  /**
   * Reads until the connection ends; returns the version to resume from, empty if there is none.
   */
  private String listen(Selection selection, String since) {
    String version = since;
    String path =
        selection.resource().path(selection.namespace())
            + "?watch=1&allowWatchBookmarks=true&resourceVersion="
            + since
            + selection.query();
    try (var lines =
        new BufferedReader(new InputStreamReader(http.stream(path), StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        JsonNode event = Http.JSON.readTree(line);
        JsonNode object = event.path("object");
        String type = event.path("type").asText("");
        if (type.equals("ERROR")) {
          return "";
        }
        version = object.path("metadata").path("resourceVersion").asText(version);
        if (!type.equals("BOOKMARK")) {
          boolean gone = type.equals("DELETED");
          happenings.add(new Changed(selection, new ApiObject(object), gone));
        }
      }
      return version;
    } catch (ApiFailure failure) {
      if (failure.isExpired()) {
        return "";
      }
      throw failure;
    } catch (IOException ended) {
      return version;
    }
  }
}
