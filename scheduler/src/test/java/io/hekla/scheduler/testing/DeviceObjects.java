package io.hekla.scheduler.testing;

/** Objects of dynamic resource allocation, as users write them. */
public final class DeviceObjects {
  private DeviceObjects() {}

  /**
   * A slice that is the whole pool of its name.
   *
   * @param nodes as {@code nodeName: n1}
   * @param devices items of a list in YAML
   */
  public static String slice(String pool, String driver, String nodes, String devices) {
    return slice(pool, driver, 1, nodes, "devices: [" + devices + "]");
  }

  /** A slice of a pool of so many. */
  public static String slice(String pool, String driver, int slices, String nodes, String content) {
    return """
        ---
        {apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: %1$s-%6$s},
         spec: {driver: %2$s, pool: {name: %1$s, generation: 1, resourceSliceCount: %3$d}, %4$s,
                %5$s}}
        """
        .formatted(pool, driver, slices, nodes, content, Integer.toHexString(content.hashCode()));
  }

  /** A class with one selector. */
  public static String deviceClass(String name, String selector) {
    return """
        ---
        apiVersion: resource.k8s.io/v1
        kind: DeviceClass
        metadata: {name: %s}
        spec:
          selectors:
          - cel:
              expression: >-
                %s
        """
        .formatted(name, selector);
  }

  /**
   * A claim of the namespace default.
   *
   * @param devices fields of {@code spec.devices}
   * @param status fields of the status
   */
  public static String claim(String name, String devices, String status) {
    return """
        ---
        {apiVersion: resource.k8s.io/v1, kind: ResourceClaim,
         metadata: {namespace: default, name: %1$s, uid: uid-%1$s},
         spec: {devices: {%2$s}}, status: {%3$s}}
        """
        .formatted(name, devices, status);
  }

  /** A claim with one request, {@code r}, for devices of exactly one kind. */
  public static String claimOf(String name, String request) {
    return claim(name, "requests: [{name: r, exactly: {" + request + "}}]", "");
  }

  /** A selector of a request; the expression has no double quotes. */
  public static String selector(String expression) {
    return "selectors: [{cel: {expression: \"" + expression + "\"}}]";
  }
}
