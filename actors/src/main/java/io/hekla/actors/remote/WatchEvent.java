package io.hekla.actors.remote;

import io.hekla.actors.kubernetes.KubernetesApi.WatchEnd;
import io.hekla.model.machine.Kept;

/**
 * What a lent watch tells. Each has a number, without gaps, so that one that was lost on the way is
 * noticed.
 */
public sealed interface WatchEvent extends Kept {
  /** 1 for the first. */
  long number();

  record Seen(long number, String json) implements WatchEvent {}

  record Gone(long number, String json) implements WatchEvent {}

  record UpTo(long number, String version) implements WatchEvent {}

  record Closed(long number, WatchEnd how, String message) implements WatchEvent {}

  /** Nothing new; sent now and then, so that silence means that the way is broken. */
  record Alive(long number) implements WatchEvent {}
}
