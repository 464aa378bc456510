package io.hekla.controller.tracing;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/** Text of spans in the JSON form of OpenTelemetry's protocol (OTLP/HTTP). */
public final class OtlpJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String SERVICE = "hekla";

  /** Kind of a span that is neither client nor server. */
  private static final int INTERNAL = 1;

  private OtlpJson() {}

  /** Returns a request that exports spans. */
  public static String request(List<Span> spans) {
    ObjectNode request = JSON.objectNode();
    ObjectNode resource = request.putArray("resourceSpans").addObject();
    resource.putObject("resource").putArray("attributes").add(attribute("service.name", SERVICE));
    ObjectNode scope = resource.putArray("scopeSpans").addObject();
    scope.putObject("scope").put("name", "io.hekla");
    var all = scope.putArray("spans");
    spans.forEach(span -> all.add(of(span)));
    return request.toString();
  }

  private static ObjectNode of(Span span) {
    ObjectNode node = JSON.objectNode().put("traceId", span.traceId()).put("spanId", span.spanId());
    if (!span.parentId().isEmpty()) {
      node.put("parentSpanId", span.parentId());
    }
    node.put("name", span.name()).put("kind", INTERNAL);
    node.put("startTimeUnixNano", nanos(span.start())).put("endTimeUnixNano", nanos(span.end()));
    var attributes = node.putArray("attributes");
    new TreeMap<>(span.labels()).forEach((name, value) -> attributes.add(attribute(name, value)));
    return node;
  }

  private static ObjectNode attribute(String name, String value) {
    ObjectNode attribute = JSON.objectNode().put("key", name);
    attribute.putObject("value").put("stringValue", value);
    return attribute;
  }

  /** Returns nanoseconds since 1970; the protocol has such numbers as texts. */
  private static String nanos(Instant time) {
    return "%d%09d".formatted(time.getEpochSecond(), time.getNano());
  }
}
