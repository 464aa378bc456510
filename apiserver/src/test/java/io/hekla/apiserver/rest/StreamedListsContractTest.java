package io.hekla.apiserver.rest;

/** The contract as it is kept by a client that has lists streamed. */
class StreamedListsContractTest extends ApiHttpServerContractTest {
  @Override
  boolean streamsLists() {
    return true;
  }
}
