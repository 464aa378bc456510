package io.hekla.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the API server asks in an AdmissionReview.
 *
 * @param uid which the answer repeats
 * @param operation CREATE, UPDATE, DELETE or CONNECT
 * @param group of the objects' resource; empty for the oldest
 * @param resource in plural
 * @param namespace of the object; empty where it has none
 * @param name of the object; empty where the server has yet to make one
 * @param object as it shall be; missing or null where it is to go
 * @param oldObject as it is; missing or null where it is new
 */
record AdmissionRequest(
    String uid,
    String operation,
    String group,
    String resource,
    String namespace,
    String name,
    JsonNode object,
    JsonNode oldObject) {}
