package io.hekla.relay;

/**
 * Observer of one connection, which may withhold what it sees. Called by one thread a direction.
 */
public interface Tap {
  /** Tap that lets everything pass. */
  Tap NONE =
      new Tap() {
        @Override
        public boolean toServer(byte[] bytes, int length) {
          return true;
        }

        @Override
        public boolean toClient() {
          return true;
        }
      };

  /** Returns whether a piece of the client's is passed on to the server. */
  boolean toServer(byte[] bytes, int length);

  /** Returns whether a piece of the server's is passed on to the client. */
  boolean toClient();
}
