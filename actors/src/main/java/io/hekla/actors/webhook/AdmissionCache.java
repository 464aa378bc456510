package io.hekla.actors.webhook;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.webhook.WebhookReadiness;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.Queue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Objects that the rules read, as last reported. Written by one thread, read by many; the view that
 * is read is made again only after a change.
 */
final class AdmissionCache {
  private final Map<String, Queue> queues = new TreeMap<>();
  private final Map<String, Map<String, String>> annotations = new HashMap<>();
  private final Map<String, Map<String, String>> labels = new HashMap<>();
  private final Set<Kind<?>> awaited;
  private AdmissionSettings settings;
  private @Nullable AdmissionContext made;

  /**
   * Creates an empty view.
   *
   * @param kinds that have to be listed once
   */
  AdmissionCache(List<Kind<?>> kinds, AdmissionSettings settings) {
    this.awaited = new HashSet<>(kinds);
    this.settings = settings;
  }

  synchronized void listed(Kind<?> kind, List<? extends HasMetadata> objects) {
    if (kind.equals(Kind.QUEUE)) {
      queues.clear();
    } else {
      annotations.clear();
      labels.clear();
    }
    objects.forEach(this::seen);
    awaited.remove(kind);
    made = null;
  }

  synchronized void seen(HasMetadata object) {
    switch (object) {
      case Queue queue -> queues.put(queue.getMetadata().getName(), queue);
      case Namespace namespace -> {
        String name = namespace.getMetadata().getName();
        annotations.put(name, orNone(namespace.getMetadata().getAnnotations()));
        labels.put(name, orNone(namespace.getMetadata().getLabels()));
      }
      default -> throw new IllegalArgumentException("unexpected kind " + object.getKind());
    }
    made = null;
  }

  private static Map<String, String> orNone(@Nullable Map<String, String> entries) {
    return entries == null ? Map.of() : entries;
  }

  synchronized void gone(HasMetadata object) {
    String name = object.getMetadata().getName();
    if (object instanceof Queue) {
      queues.remove(name);
    } else {
      annotations.remove(name);
      labels.remove(name);
    }
    made = null;
  }

  synchronized void setUp(AdmissionSettings other) {
    settings = other;
    made = null;
  }

  synchronized AdmissionSettings settings() {
    return settings;
  }

  synchronized WebhookReadiness readiness() {
    if (!awaited.isEmpty()) {
      return new WebhookReadiness.NotReady(
          awaited.stream().map(Kind::plural).sorted().collect(Collectors.joining(" and "))
              + " are not listed yet");
    }
    AdmissionContext context = made;
    if (context == null) {
      context =
          AdmissionContext.of(queues.values())
              .with(settings)
              .withNamespaces(annotations)
              .withLabels(labels);
      made = context;
    }
    return new WebhookReadiness.Ready(context);
  }
}
