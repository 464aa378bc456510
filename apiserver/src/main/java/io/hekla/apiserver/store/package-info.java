/**
 * Embedded Kubernetes API: {@link io.hekla.apiserver.store.ObjectStore} is its synchronous core,
 * {@link io.hekla.apiserver.store.StoreClient} a typed client of it for callers without threads
 * (virtual time), {@link io.hekla.apiserver.store.EmbeddedApiServer} the running server with its
 * data folder and {@link io.hekla.apiserver.store.InMemoryKubernetesApi} a client of it behind the
 * port. Answers have the form and words of a real API server's. Files are in {@code store.file}.
 */
@NullMarked
package io.hekla.apiserver.store;

import org.jspecify.annotations.NullMarked;
