package io.hekla.cli.order;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import java.util.Locale;

/**
 * Commands of users to a Job or a Queue: each is a Command object, which the controller takes and
 * deletes (docs/reference/commands.md#conventions).
 */
public final class BusCommands {
  private BusCommands() {}

  /**
   * Creates a Command.
   *
   * @param action action as {@code AbortJob}
   * @param in namespace of the Command
   */
  public static void give(
      ApiServer server, Resource resource, ApiObject target, String action, String in) {
    server.create(Resource.COMMANDS, in, command(resource, target, action), false);
  }

  static ObjectNode command(Resource resource, ApiObject target, String action) {
    var command = JsonNodeFactory.instance.objectNode();
    command.put("apiVersion", Resource.COMMANDS.apiVersion());
    command.put("kind", Resource.COMMANDS.kind());
    var metadata = command.putObject("metadata");
    metadata.put("generateName", target.name() + "-" + action.toLowerCase(Locale.ROOT) + "-");
    metadata.putArray("ownerReferences").add(reference(resource, target));
    command.set("target", reference(resource, target));
    command.put("action", action);
    return command;
  }

  private static ObjectNode reference(Resource resource, ApiObject target) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("apiVersion", resource.apiVersion())
        .put("kind", resource.kind())
        .put("name", target.name())
        .put("uid", target.uid())
        .put("controller", true)
        .put("blockOwnerDeletion", true);
  }
}
