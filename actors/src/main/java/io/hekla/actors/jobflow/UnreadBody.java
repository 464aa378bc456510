package io.hekla.actors.jobflow;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;

/** Subscriber that reads nothing of a body, so that its connection is closed. */
final class UnreadBody implements Flow.Subscriber<List<ByteBuffer>> {
  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.cancel();
  }

  @Override
  public void onNext(List<ByteBuffer> some) {
    // Sent before the cancellation was seen.
  }

  @Override
  public void onError(Throwable failure) {
    // The status is known already.
  }

  @Override
  public void onComplete() {
    // There was no body.
  }
}
