package io.hekla.model.manifest;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One document of a text, not yet checked against any type: generic access.
 *
 * @param tree the content
 * @param place the position of each field
 */
public record Document(JsonNode tree, Place place) {}
