package io.hekla.apiserver.rest;

/**
 * A client for which an endpoint is served, and which fails without it. The scope of the embedded
 * API is frozen: an endpoint without one is not served.
 */
enum Client {
  MEMBER("a member of Hekla, and any client of fabric8", "ApiHttpServerContractTest"),
  FABRIC8_COLLECTION("fabric8, when all objects of a selector are deleted", "EndpointsTest"),
  FABRIC8_GROUP("fabric8's `getApiGroup` and `hasApiGroup`", "EndpointsTest"),
  HEKLA("the verbs of `hekla`", "CommandOnEmbeddedTest"),
  DOCTOR("`hekla doctor`", "CommandOnEmbeddedTest"),
  KUBECTL_API_RESOURCES(
      "`kubectl api-resources`, and each verb that is given a short name", "KubectlReadsST"),
  KUBECTL_VERSION("`kubectl version`", "KubectlReadsST"),
  KUBECTL_EXPLAIN("`kubectl explain`", "KubectlReadsST"),
  KUBECTL_AUTH("`kubectl auth can-i`, `kubectl auth whoami`", "KubectlReadsST"),
  KUBECTL_GET("`kubectl get`, `kubectl describe`", "KubectlReadsST"),
  KUBECTL_WATCH("`kubectl get --watch`, `kubectl wait`", "KubectlReadsST"),
  KUBECTL_RAW("`kubectl get --raw /readyz`, as probes request it", "KubectlReadsST"),
  KUBECTL_CREATE("`kubectl create`, `kubectl apply`", "KubectlWritesST"),
  KUBECTL_OPENAPI_2(
      "`kubectl get --raw /openapi/v2`, by which tools get the schemas that editors and validators "
          + "use",
      "KubectlEndpointsST"),
  KUBECTL_UNKNOWN(
      "`kubectl apply`, `create` of kinds that are not served, which says so", "KubectlKindsST"),
  KUBECTL_REPLACE("`kubectl replace`", "KubectlEndpointsST"),
  KUBECTL_PATCH("`kubectl apply`, `patch`, `edit`, `label`, `cordon`", "KubectlWritesST"),
  KUBECTL_DELETE("`kubectl delete`", "KubectlWritesST"),
  KUBECTL_STATUS(
      "`kubectl get`, `replace` and `patch` with `--subresource=status`", "KubectlEndpointsST"),
  KUBECTL_SCALE("`kubectl scale`", "KubectlEndpointsST"),
  KUBECTL_DRAIN("`kubectl drain`", "KubectlJobsST"),
  KUBECTL_LOGS("`kubectl logs`, which gets the reason why there are none", "KubectlJobsST"),
  KUBECTL_EXEC(
      "`kubectl exec`, `attach` and `port-forward`, which get the reason why not",
      "KubectlEndpointsST");

  private final String words;
  private final String test;

  Client(String words, String test) {
    this.words = words;
    this.test = test;
  }

  /** Name of the client, for readers of the documentation. */
  String words() {
    return words;
  }

  /** Simple name of the test class that runs it on the embedded API. */
  String test() {
    return test;
  }
}
