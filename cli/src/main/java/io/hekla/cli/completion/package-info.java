/**
 * Completion of commands in bash, zsh and fish: short scripts that ask the command itself for
 * words, which come from its verbs and flags and, where names are needed, from the cluster.
 */
@NullMarked
package io.hekla.cli.completion;

import org.jspecify.annotations.NullMarked;
