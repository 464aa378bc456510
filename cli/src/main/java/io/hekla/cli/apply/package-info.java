/**
 * Manifests of users: read, checked as a whole by the rules of admission, and only then applied.
 */
@NullMarked
package io.hekla.cli.apply;

import org.jspecify.annotations.NullMarked;
