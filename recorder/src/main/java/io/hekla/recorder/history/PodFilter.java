package io.hekla.recorder.history;

import java.time.Instant;
import java.util.Optional;

/**
 * Filter of pods. Empty parts match any.
 *
 * @param phase phase that the API showed last, in any case of letters
 * @param from begin of the span in which a pod was on a node
 * @param until end of that span, excluded
 */
public record PodFilter(
    Optional<String> namespace,
    Optional<String> queue,
    Optional<String> node,
    Optional<String> owner,
    Optional<String> phase,
    Instant from,
    Instant until) {}
