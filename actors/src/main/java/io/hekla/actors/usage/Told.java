package io.hekla.actors.usage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.scheduler.outside.Answer;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** Answer of a source, or the reason why it cannot be used. */
sealed interface Told<T> {
  /** Mapper that reads and makes JSON. */
  JsonMapper JSON = JsonMapper.builder().build();

  /** Answer that can be used. */
  record This<T>(T what) implements Told<T> {}

  /** Reason for people why the answer cannot be used, with the source as subject. */
  record Nothing<T>(String why) implements Told<T> {}

  /** Returns the answer that follows from this one. */
  default <R> Told<R> then(Function<T, Told<R>> next) {
    return switch (this) {
      case This<T> told -> next.apply(told.what);
      case Nothing<T> nothing -> new Nothing<>(nothing.why);
    };
  }

  /** Returns the answer that follows from both. */
  static <A, B, R> Told<R> both(Told<A> a, Told<B> b, BiFunction<A, B, Told<R>> next) {
    return a.then(one -> b.then(other -> next.apply(one, other)));
  }

  /** Returns the JSON of an answer. */
  static Told<JsonNode> json(Answer answer) {
    return switch (answer) {
      case Answer.None none -> new Nothing<>(none.why());
      case Answer.Text text -> json(text.text());
    };
  }

  private static Told<JsonNode> json(String text) {
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
  static Told<List<JsonNode>> list(JsonNode json, String pointer) {
    JsonNode list = json.at(pointer);
    return list.isArray()
        ? new This<>(StreamSupport.stream(list.spliterator(), false).toList())
        : new Nothing<>("its answer has no list at " + pointer);
  }
}
