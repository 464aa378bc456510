/**
 * The embedded Kubernetes API: {@link io.hekla.apiserver.store.ObjectStore} is its synchronous
 * core, {@link io.hekla.apiserver.store.StoreClient} a typed face of it for callers without threads
 * (virtual time), {@link io.hekla.apiserver.store.EmbeddedApiServer} the running server with its
 * data folder and {@link io.hekla.apiserver.store.InMemoryKubernetesApi} a client of it behind the
 * port. What a real API server answers is answered here in the same way and words. Files are the
 * business of {@code api.file}.
 */
@NullMarked
package io.hekla.apiserver.store;

import org.jspecify.annotations.NullMarked;
