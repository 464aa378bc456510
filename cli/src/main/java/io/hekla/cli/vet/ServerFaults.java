package io.hekla.cli.vet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.CreationFaults;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.model.api.Patterns;
import io.hekla.model.manifest.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Faults for which the API server itself refuses an object, before it asks a webhook, as notes: by
 * the rules of the embedded API server, in the words of an API server.
 */
final class ServerFaults {
  /** Beginning of a fault that is of no field: it only says that other checks were left out. */
  private static final String OF_NO_FIELD = "<nil>";

  private static final String LETTERS = "lower-case letters, digits and '-'";
  private static final String ENDS = ", beginning and ending with a letter or digit";

  private ServerFaults() {}

  /**
   * Returns the faults of an object that is to be created.
   *
   * @param name object as {@code Job/train}
   */
  static List<Note> ofNew(ObjectNode object, Place place, String name) {
    return notes(CreationFaults.of(object), place, name);
  }

  /**
   * Returns the faults of an object that is to be changed. Faults that it has already are
   * tolerated, as on an API server.
   *
   * @param schema schema of its kind in the cluster, if it was read
   * @param name object as {@code Job/train}
   */
  static List<Note> ofChange(
      ObjectNode before, ObjectNode after, Optional<Schema> schema, Place place, String name) {
    var faults = new ArrayList<>(faults(after, schema));
    faults.removeAll(faults(before, schema));
    return notes(faults, place, name);
  }

  private static List<String> faults(ObjectNode object, Optional<Schema> schema) {
    return schema
        .map(of -> CreationFaults.bySchema(object, of))
        .orElseGet(() -> CreationFaults.of(object));
  }

  private static List<Note> notes(List<String> faults, Place place, String name) {
    return faults.stream()
        .filter(fault -> !fault.startsWith(OF_NO_FIELD))
        .map(fault -> note(fault, place, name))
        .toList();
  }

  private static Note note(String fault, Place place, String name) {
    int end = fault.indexOf(": ");
    String field = fault.substring(0, end);
    String what = fault.substring(end + 2).replace(field + " in body ", "");
    return new Note(false, place.problem(field, what, remedy(field, what)), name, "");
  }

  /** Returns the remedy where the server's sentence has only a regular expression. */
  private static String remedy(String field, String what) {
    if (what.contains("'" + Patterns.DNS_LABEL + "'")) {
      return "use " + LETTERS + ENDS;
    }
    if (what.contains("'" + Patterns.DNS_SUBDOMAIN + "'") || field.equals("metadata.name")) {
      return "use " + LETTERS + ", and '.' between parts" + ENDS;
    }
    return "";
  }
}
