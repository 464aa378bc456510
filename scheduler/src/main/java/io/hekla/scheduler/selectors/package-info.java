/**
 * Selectors of devices in CEL (dynamic resource allocation), as Kubernetes' own scheduler evaluates
 * them, within bounds of size and cost: their authors are tenants. Pure: what is remembered between
 * calls changes no result. Source: docs/reference/device-claims.md#selectors.
 */
@NullMarked
package io.hekla.scheduler.selectors;

import org.jspecify.annotations.NullMarked;
