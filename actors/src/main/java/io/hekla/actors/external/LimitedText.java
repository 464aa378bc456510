package io.hekla.actors.external;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Reader of a text as it arrives, which fails once it is longer than allowed. */
final class LimitedText implements BodySubscriber<String> {
  private final BodySubscriber<String> text = BodySubscribers.ofString(StandardCharsets.UTF_8);
  private final long most;
  private Flow.@Nullable Subscription subscription;
  private long read;
  private boolean givenUp;

  /**
   * Creates a reader of a body.
   *
   * @param most bytes that it may have
   */
  LimitedText(long most) {
    this.most = most;
  }

  @Override
  public CompletionStage<String> getBody() {
    return text.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    text.onSubscribe(given);
  }

  @Override
  public void onNext(List<ByteBuffer> part) {
    if (givenUp) {
      return;
    }
    for (ByteBuffer buffer : part) {
      read += buffer.remaining();
    }
    if (read <= most) {
      text.onNext(part);
      return;
    }
    givenUp = true;
    if (subscription != null) {
      subscription.cancel();
    }
    text.onError(new IOException("the answer is longer than " + most + " bytes"));
  }

  @Override
  public void onError(Throwable failure) {
    if (!givenUp) {
      text.onError(failure);
    }
  }

  @Override
  public void onComplete() {
    if (!givenUp) {
      text.onComplete();
    }
  }
}
