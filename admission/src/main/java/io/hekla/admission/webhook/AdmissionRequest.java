package io.hekla.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.admission.rule.Requester;

/**
 * Request of the API server in an AdmissionReview.
 *
 * @param uid which the response repeats
 * @param operation CREATE, UPDATE, DELETE or CONNECT
 * @param group of the objects' resource; empty for the core group
 * @param resource plural name of the resource
 * @param namespace of the object; empty where it has none
 * @param name of the object; empty where the server has yet to generate one
 * @param user user of the request; without name if the review names none
 * @param object the object as it would be; missing or null for a deletion
 * @param oldObject the object as it is; missing or null for a creation
 */
record AdmissionRequest(
    String uid,
    String operation,
    String group,
    String resource,
    String namespace,
    String name,
    Requester user,
    JsonNode object,
    JsonNode oldObject) {}
