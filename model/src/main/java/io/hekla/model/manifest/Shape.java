package io.hekla.model.manifest;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.AnyType;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.text.NearestName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Checker of a tree against a class: no field that the class does not have, and only valid values.
 * It finds all faults, where Jackson would stop at the first and the API types would swallow
 * unknown fields. It caches the fields of classes; created anew for each reading, so that no two
 * threads share one.
 */
final class Shape {
  private final JsonMapper mapper;
  private final boolean refusesNulls;
  private final Map<JavaType, Map<String, JavaType>> fieldsOf = new HashMap<>();
  private final Map<Class<?>, Boolean> isObject = new HashMap<>();

  Shape(JsonMapper mapper) {
    this(mapper, false);
  }

  /**
   * Creates a checker.
   *
   * @param refusesNulls whether nulls in lists and maps are faults; a field that is null is the
   *     same as a missing one
   */
  Shape(JsonMapper mapper, boolean refusesNulls) {
    this.mapper = mapper;
    this.refusesNulls = refusesNulls;
  }

  /** Adds the faults of a document, taken as one of the class, to the problems. */
  void check(Document document, Class<?> type, List<Problem> problems) {
    new Walk(document.place(), problems).value(document.tree(), "", mapper.constructType(type));
  }

  /**
   * Returns a document as it was probably meant: misspelled fields get the name that they are
   * nearest to, unless that exists as well. Other unknown fields stay, and so do invalid values.
   */
  JsonNode suggestion(Document document, Class<?> type) {
    JsonNode copy = document.tree().deepCopy();
    var walk = new Walk(document.place(), new ArrayList<>());
    walk.value(copy, "", mapper.constructType(type));
    walk.misspelled.forEach(Misspelled::mend);
    return copy;
  }

  /** Field whose name is nearest to another. */
  private record Misspelled(ObjectNode around, String name, String suggestion) {
    void mend() {
      if (!around.has(suggestion)) {
        around.set(suggestion, around.remove(name));
      }
    }
  }

  /**
   * Returns the fields of a class by name; empty if it is no class with fields, or takes anything.
   */
  private Map<String, JavaType> fields(JavaType type) {
    return fieldsOf.computeIfAbsent(
        type,
        of -> {
          BeanDescription bean = mapper.getDeserializationConfig().introspect(of);
          var fields = new TreeMap<String, JavaType>();
          for (BeanPropertyDefinition property : bean.findProperties()) {
            if (property.couldDeserialize()) {
              fields.put(property.getName(), property.getPrimaryType());
            }
          }
          return fields;
        });
  }

  /**
   * Returns whether the class is read field by field: not one that reads itself from a scalar, as
   * {@code IntOrString} or {@code Duration}, or from anything at all.
   */
  private boolean isFieldByField(JavaType type) {
    Class<?> raw = type.getRawClass();
    return isObject.computeIfAbsent(
        raw,
        of -> {
          if (of == Object.class
              || of.isEnum()
              || of.getName().startsWith("java.")
              || AnyType.class.isAssignableFrom(of)) {
            return false;
          }
          BeanDescription bean = mapper.getDeserializationConfig().introspect(type);
          Object own =
              mapper
                  .getDeserializationConfig()
                  .getAnnotationIntrospector()
                  .findDeserializer(bean.getClassInfo());
          boolean readsItself =
              bean.getFactoryMethodsWithMode().stream()
                  .anyMatch(factory -> factory.metadata == JsonCreator.Mode.DELEGATING);
          return !readsItself && (own == null || own.toString().endsWith("JsonDeserializer$None"));
        });
  }

  /** One pass over one document. */
  private final class Walk {
    private final Place place;
    private final List<Problem> problems;
    private final List<Misspelled> misspelled = new ArrayList<>();

    Walk(Place place, List<Problem> problems) {
      this.place = place;
      this.problems = problems;
    }

    void value(JsonNode node, String path, JavaType type) {
      if (node.isNull()) {
        return;
      }
      if (type.isTypeOrSubTypeOf(Quantity.class)) {
        ScalarCheck.quantity(node).ifPresent(fault -> report(path, fault));
      } else if (type.isMapLikeType()) {
        map(node, path, type.getContentType());
      } else if (type.isCollectionLikeType() || type.isArrayType()) {
        list(node, path, type.getContentType());
      } else if (type.isReferenceType()) {
        value(node, path, type.getReferencedType());
      } else if (isFieldByField(type) && !ScalarCheck.isScalar(type)) {
        object(node, path, fields(type));
      } else {
        ScalarCheck.of(node, path, type, mapper).ifPresent(fault -> report(path, fault));
      }
    }

    private void map(JsonNode node, String path, JavaType content) {
      if (expects(node, path, node.isObject(), "a map")) {
        node.properties()
            .forEach(
                entry -> content(entry.getValue(), FieldPath.key(path, entry.getKey()), content));
      }
    }

    private void list(JsonNode node, String path, JavaType content) {
      if (expects(node, path, node.isArray(), "a list")) {
        for (int i = 0; i < node.size(); i++) {
          content(node.get(i), FieldPath.element(path, i), content);
        }
      }
    }

    private void content(JsonNode node, String path, JavaType type) {
      if (refusesNulls && node.isNull()) {
        report(
            path, new ScalarCheck.Fault("null where a value must be", "write it or leave it out"));
      } else {
        value(node, path, type);
      }
    }

    private void object(JsonNode node, String path, Map<String, JavaType> fields) {
      if (!expects(node, path, node.isObject(), "a map")) {
        return;
      }
      for (var entry : node.properties()) {
        String name = entry.getKey();
        JavaType type = fields.get(name);
        if (type == null) {
          unknown(path, (ObjectNode) node, name, fields);
        } else {
          value(entry.getValue(), FieldPath.key(path, name), type);
        }
      }
    }

    private void unknown(
        String above, ObjectNode around, String name, Map<String, JavaType> fields) {
      String path = FieldPath.key(above, name);
      Optional<String> amounts = amounts(around.get(name), fields);
      if (amounts.isPresent()) {
        report(
            path,
            new ScalarCheck.Fault(
                Problem.UNKNOWN_FIELD,
                "write it as " + FieldPath.key(FieldPath.key(above, amounts.get()), name)));
        return;
      }
      Optional<String> nearest = NearestName.to(name, fields.keySet());
      nearest.ifPresent(suggestion -> misspelled.add(new Misspelled(around, name, suggestion)));
      report(
          path,
          new ScalarCheck.Fault(
              Problem.UNKNOWN_FIELD,
              nearest.map(near -> "did you mean " + near + "?").orElse("remove it")));
    }

    /**
     * Returns the only field of a class, if it holds amounts by resource and an amount stands where
     * the field must: {@code guarantee: {cpu: 2}} for {@code guarantee: {resource: {cpu: 2}}}.
     */
    private static Optional<String> amounts(JsonNode value, Map<String, JavaType> fields) {
      return fields.entrySet().stream()
          .filter(only -> fields.size() == 1 && value.isValueNode())
          .filter(only -> only.getValue().isMapLikeType())
          .filter(only -> only.getValue().getContentType().isTypeOrSubTypeOf(Quantity.class))
          .map(Map.Entry::getKey)
          .findFirst();
    }

    private boolean expects(JsonNode node, String path, boolean holds, String wanted) {
      if (!holds) {
        report(path, ScalarCheck.wrongType(node, wanted));
      }
      return holds;
    }

    private void report(String path, ScalarCheck.Fault fault) {
      problems.add(
          path.isEmpty()
              ? place.problem(fault.what(), fault.todo())
              : place.problem(path, fault.what(), fault.todo()));
    }
  }
}
