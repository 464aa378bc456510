package io.hekla.scheduler.claims;

/** Identity of a counter that devices of a pool share. */
record CounterId(String driver, String pool, String set, String counter) {}
