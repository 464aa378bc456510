/** Objects as rows of a table, with the columns that {@code kubectl get} prints. Pure. */
@NullMarked
package io.hekla.apiserver.rest.table;

import org.jspecify.annotations.NullMarked;
