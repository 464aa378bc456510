/** Manifests given to a verb: files, folders and standard input. */
@NullMarked
package io.hekla.cli.manifest;

import org.jspecify.annotations.NullMarked;
