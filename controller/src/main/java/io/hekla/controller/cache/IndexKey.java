package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import java.util.Collection;
import java.util.function.Function;

/**
 * Declaration of an index: a kind, and the keys under which an object of it is found. One constant
 * means one index of a cache, for all callers.
 *
 * @param kind of the indexed objects
 * @param keys of an object; none leaves it out; throws on an invalid object, which the cache then
 *     counts as unreadable
 */
public record IndexKey<K, T extends HasMetadata>(
    Kind<T> kind, Function<T, ? extends Collection<K>> keys) {}
