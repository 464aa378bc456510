/**
 * Encryption of connections, for servers and clients of all modules. Depends on nothing of ours.
 */
@NullMarked
package io.hekla.model.tls;

import org.jspecify.annotations.NullMarked;
