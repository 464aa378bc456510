package io.hekla.model.cluster;

import org.jspecify.annotations.Nullable;

/** Namespace and name of a namespaced object. */
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {
  @Override
  public int compareTo(ObjectKey other) {
    int byNamespace = namespace.compareTo(other.namespace);
    return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
  }

  // Written out, since keys are looked up so often that the comparison of all records shows.
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ObjectKey key
            && name.equals(key.name)
            && namespace.equals(key.namespace));
  }

  @Override
  public int hashCode() {
    return 31 * namespace.hashCode() + name.hashCode();
  }

  /** Returns the key as users write it: {@code namespace/name}. */
  @Override
  public String toString() {
    return namespace + "/" + name;
  }

  /** Reads {@code namespace/name}; throws {@link IllegalArgumentException} if there is no slash. */
  public static ObjectKey parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException("not of the form namespace/name: " + text);
    }
    return new ObjectKey(text.substring(0, slash), text.substring(slash + 1));
  }
}
