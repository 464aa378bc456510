package io.hekla.actors.usage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.scheduler.external.ExternalResponse;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** Answer of a source, or the reason why it cannot be used. */
sealed interface UsageResult<T> {
  /** Mapper that reads and makes JSON. */
  JsonMapper JSON = JsonMapper.builder().build();

  /** Answer that can be used. */
  record This<T>(T value) implements UsageResult<T> {}

  /** Reason for people why the answer cannot be used, with the source as subject. */
  record Nothing<T>(String why) implements UsageResult<T> {}

  /** Returns the answer that follows from this one. */
  default <R> UsageResult<R> then(Function<T, UsageResult<R>> next) {
    return switch (this) {
      case This<T> known -> next.apply(known.value);
      case Nothing<T> nothing -> new Nothing<>(nothing.why);
    };
  }

  /** Returns the answer that follows from both. */
  static <A, B, R> UsageResult<R> both(
      UsageResult<A> a, UsageResult<B> b, BiFunction<A, B, UsageResult<R>> next) {
    return a.then(one -> b.then(other -> next.apply(one, other)));
  }

  /** Returns the JSON of an answer. */
  static UsageResult<JsonNode> json(ExternalResponse answer) {
    return switch (answer) {
      case ExternalResponse.None none -> new Nothing<>(none.reason());
      case ExternalResponse.Text text -> json(text.text());
    };
  }

  private static UsageResult<JsonNode> json(String text) {
    try {
      return new This<>(JSON.readTree(text));
    } catch (JsonProcessingException nonsense) {
      return new Nothing<>("its answer is not JSON");
    }
  }

  /**
   * Returns the items of a list in JSON.
   *
   * @param pointer place of the list (RFC 6901)
   */
  static UsageResult<List<JsonNode>> list(JsonNode json, String pointer) {
    JsonNode list = json.at(pointer);
    return list.isArray()
        ? new This<>(StreamSupport.stream(list.spliterator(), false).toList())
        : new Nothing<>("its answer has no list at " + pointer);
  }
}
