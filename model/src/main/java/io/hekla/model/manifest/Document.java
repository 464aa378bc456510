package io.hekla.model.manifest;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One document of a text, not yet judged by any type: generic access.
 *
 * @param tree the content
 * @param place where each field stands
 */
public record Document(JsonNode tree, Place place) {}
