package io.hekla.simulator.whatif;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Manifests of recorded days. */
final class ManifestsOfDays {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ManifestsOfDays() {}

  /** Returns JSON with single quotes. */
  static ObjectNode tree(String json) throws JsonProcessingException {
    return (ObjectNode) JSON.readTree(json.replace('\'', '"'));
  }

  /** Returns a node of 4 CPUs. */
  static ObjectNode node(String name) throws JsonProcessingException {
    return tree(
        """
        {'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': '%s'}, 'status': {
          'allocatable': {'cpu': '4', 'memory': '8Gi', 'pods': '110'},
          'capacity': {'cpu': '4', 'memory': '8Gi', 'pods': '110'}}}
        """
            .formatted(name));
  }

  static ObjectNode queue(String name) throws JsonProcessingException {
    return tree(
        """
        {'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue',
         'metadata': {'name': '%s'}, 'spec': {'weight': 1}}
        """
            .formatted(name));
  }

  /**
   * Returns a Job of two pods of 2 CPUs each.
   *
   * @param annotations annotations of its pods, as fields of JSON
   */
  static ObjectNode job(String name, String annotations) throws JsonProcessingException {
    return tree(
        """
        {'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'Job',
         'metadata': {'name': '%s', 'namespace': 'default'},
         'spec': {'schedulerName': 'volcano', 'minAvailable': 2, 'queue': 'default', 'tasks': [
           {'name': 'w', 'replicas': 2, 'template': {'metadata': {'annotations': {%s}},
             'spec': {'restartPolicy': 'Never', 'containers': [{'name': 'c', 'image': 'i',
               'resources': {'requests': {'cpu': '2', 'memory': '1Gi'}}}]}}}]}}
        """
            .formatted(name, annotations));
  }

  static ObjectNode command(String name, String action, String job) throws JsonProcessingException {
    return tree(
        """
        {'apiVersion': 'bus.volcano.sh/v1alpha1', 'kind': 'Command',
         'metadata': {'name': '%s', 'namespace': 'default'}, 'action': '%s',
         'target': {'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'Job', 'name': '%s'}}
        """
            .formatted(name, action, job));
  }

  /** Returns a pod of 1 CPU that has its node. */
  static ObjectNode podOfAnotherScheduler(String name, String node) throws JsonProcessingException {
    return tree(
        """
        {'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': '%s', 'namespace': 'default'},
         'spec': {'schedulerName': 'default-scheduler', 'nodeName': '%s', 'containers': [
           {'name': 'c', 'image': 'i', 'resources': {'requests': {'cpu': '1'}}}]}}
        """
            .formatted(name, node));
  }
}
