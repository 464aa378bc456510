package io.hekla.controller.cache;

/**
 * Rollback of resourceVersions: the API server's store was restored to an older state, as when etcd
 * is restored from a backup, or it is the store of another cluster.
 *
 * @param kind plural name of the kind that revealed it
 * @param known version that the kind, or one of its objects, was known to have reached
 * @param shown version that a fresh list shows
 */
public record VersionRollback(String kind, long known, long shown) {}
