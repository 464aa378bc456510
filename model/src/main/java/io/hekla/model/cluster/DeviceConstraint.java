package io.hekla.model.cluster;

import java.util.List;

/**
 * Condition on the devices that a claim gets together.
 *
 * @param requests names of the requests that it concerns, {@code REQUEST/ALTERNATIVE} for one
 *     alternative; empty means all
 * @param attribute attribute that the devices must have, with its domain
 * @param distinct whether their values must differ pairwise; otherwise they must be equal
 */
public record DeviceConstraint(List<String> requests, String attribute, boolean distinct) {
  public DeviceConstraint {
    requests = List.copyOf(requests);
  }

  /**
   * Returns whether it concerns the devices of a request.
   *
   * @param request name of the request, or {@code REQUEST/ALTERNATIVE}
   */
  public boolean concerns(String request) {
    int alternative = request.indexOf('/');
    return requests.isEmpty()
        || requests.contains(request)
        || (alternative >= 0 && requests.contains(request.substring(0, alternative)));
  }
}
