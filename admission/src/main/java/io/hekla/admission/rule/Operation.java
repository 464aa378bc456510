package io.hekla.admission.rule;

/** What somebody wants to do with an object. */
public enum Operation {
  CREATE,
  UPDATE,
  DELETE
}
