/**
 * {@code hekla vet}: the verdict of admission on manifests, with or without a cluster. Holds no
 * rule of its own.
 */
@NullMarked
package io.hekla.cli.vet;

import org.jspecify.annotations.NullMarked;
