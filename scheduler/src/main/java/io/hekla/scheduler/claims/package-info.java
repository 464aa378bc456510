/**
 * Devices that pods claim (dynamic resource allocation): which exist, which are given away, and
 * which of them a node can give a pod for its claims. Pure; knows the session and its facts only.
 * It refuses by name what it does not support. Source: docs/reference/device-claims.md,
 * docs/reference/plugin-rules.md#capacity-device-quota.
 */
@NullMarked
package io.hekla.scheduler.claims;

import org.jspecify.annotations.NullMarked;
