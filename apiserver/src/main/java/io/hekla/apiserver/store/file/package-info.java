/**
 * Folder of the embedded API on disk: a lock, and files of checked records. Knows bytes, not
 * objects.
 */
@NullMarked
package io.hekla.apiserver.store.file;

import org.jspecify.annotations.NullMarked;
