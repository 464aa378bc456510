package io.hekla.admission.webhook.configuration;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfigBuilder;
import io.hekla.admission.webhook.WebhookPath;
import java.net.URI;
import java.util.List;

/** Address at which an API server reaches the webhook. */
public sealed interface WebhookAddress {
  /** Returns the client configuration of a path, without a CA bundle. */
  WebhookClientConfig of(WebhookPath path);

  /** Returns the names and addresses for which the webhook's certificate has to be valid. */
  List<String> names();

  /** A Service in the cluster. */
  record Service(String namespace, String name) implements WebhookAddress {
    private static final int PORT = 443;

    @Override
    public WebhookClientConfig of(WebhookPath path) {
      return new WebhookClientConfigBuilder()
          .withNewService(name, namespace, path.path(), PORT)
          .build();
    }

    @Override
    public List<String> names() {
      String service = name + "." + namespace;
      return List.of(service + ".svc", service + ".svc.cluster.local", service, name);
    }
  }

  /** An address outside the cluster, below which the paths are; {@code https} only. */
  record Url(URI base) implements WebhookAddress {
    public Url {
      if (!"https".equals(base.getScheme()) || base.getHost() == null) {
        throw new IllegalArgumentException(
            "%s is no address of a webhook; give one like https://host:8443".formatted(base));
      }
    }

    @Override
    public WebhookClientConfig of(WebhookPath path) {
      return new WebhookClientConfigBuilder()
          .withUrl(base.toString().replaceAll("/+$", "") + path.path())
          .build();
    }

    @Override
    public List<String> names() {
      return List.of(base.getHost().replaceAll("[\\[\\]]", ""));
    }
  }
}
