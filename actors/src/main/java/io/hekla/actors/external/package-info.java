/**
 * Requests to external servers over HTTP, within their time limits and for answers of limited
 * length; so the questions of the engine within the time that a session has for them. Depends on
 * the engine's {@code outside} only.
 */
@NullMarked
package io.hekla.actors.external;

import org.jspecify.annotations.NullMarked;
