package io.hekla.actors.usage;

import io.hekla.actors.external.HttpSender;
import io.hekla.scheduler.external.ExternalResponse;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Address of a source that is asked over HTTP. */
record UsageAddress(String url, HttpSender sender) {
  private static final Pattern SLASHES_AT_END = Pattern.compile("/+$");

  /**
   * Sends a request.
   *
   * @param path below the URL, without a slash before it
   * @param what the request asks
   */
  CompletableFuture<ExternalResponse> ask(
      String path, UnaryOperator<HttpRequest.Builder> what, Duration budget) {
    return HttpSender.to(SLASHES_AT_END.matcher(url).replaceFirst("") + "/" + path)
        .map(request -> sender.send(what.apply(request).build(), budget))
        .orElseGet(
            () ->
                CompletableFuture.completedFuture(
                    new ExternalResponse.None("this is no URL that can be queried")));
  }

  /** Returns the URL without a password that it may have in it. */
  @Override
  public String toString() {
    return '"' + url.replaceFirst("//[^/@]*@", "//…@") + '"';
  }
}
