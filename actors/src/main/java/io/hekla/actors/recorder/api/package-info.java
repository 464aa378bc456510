/** Aggregated API of the recorder on a member: server, permissions of users, answers. */
@NullMarked
package io.hekla.actors.recorder.api;

import org.jspecify.annotations.NullMarked;
