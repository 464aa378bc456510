package io.hekla.admission.rule;

/** Operation on an object. */
public enum Operation {
  CREATE,
  UPDATE,
  DELETE
}
