package io.hekla.controller.cache;

/**
 * ResourceVersions that went back: the API server's store was put back to an older state, as when
 * etcd is restored from a backup, or it is the store of another cluster.
 *
 * @param kind plural name of the kind by which it was noticed
 * @param known version that the kind, or one of its objects, was known to have reached
 * @param shown version that a fresh list shows
 */
public record VersionRollback(String kind, long known, long shown) {}
