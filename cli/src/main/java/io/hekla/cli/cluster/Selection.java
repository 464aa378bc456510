package io.hekla.cli.cluster;

/**
 * Selection of objects to read.
 *
 * @param namespace empty for those of all namespaces
 * @param labels label selector as Kubernetes writes it; empty for all
 * @param fields field selector; empty for all
 */
public record Selection(Resource resource, String namespace, String labels, String fields) {
  public static Selection all(Resource resource) {
    return new Selection(resource, "", "", "");
  }

  public static Selection in(String namespace, Resource resource) {
    return new Selection(resource, namespace, "", "");
  }

  /** Returns the selection of the one object of a name. */
  public static Selection named(Resource resource, String namespace, String name) {
    return new Selection(resource, namespace, "", "metadata.name=" + name);
  }

  public Selection labelled(String selector) {
    return new Selection(resource, namespace, selector, fields);
  }

  String query() {
    return (labels.isEmpty() ? "" : "&labelSelector=" + Resource.encoded(labels))
        + (fields.isEmpty() ? "" : "&fieldSelector=" + Resource.encoded(fields));
  }
}
