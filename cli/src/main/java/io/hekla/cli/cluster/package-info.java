/**
 * Access of the command to a cluster, the only one: Kubernetes REST, real or embedded, by
 * kubeconfig as kubectl reads it. Plain HTTP of the JDK and JSON trees, since a verb shall answer
 * at once (docs/adr/0011). Holds no rule.
 */
@NullMarked
package io.hekla.cli.cluster;

import org.jspecify.annotations.NullMarked;
