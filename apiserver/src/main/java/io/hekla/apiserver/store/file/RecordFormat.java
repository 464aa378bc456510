package io.hekla.apiserver.store.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * Format of a file of records: magic and format version, then per record its length, the checksum
 * of its bytes, the checksum of these two, and its bytes. The second checksum distinguishes a
 * truncated record from a damaged length.
 */
final class RecordFormat {
  static final byte[] MAGIC = "HEKLAAPI".getBytes(StandardCharsets.US_ASCII);
  static final int VERSION = 2;
  static final int HEADER = MAGIC.length + Integer.BYTES;
  static final int FRAME = 3 * Integer.BYTES;

  private RecordFormat() {}

  static ByteBuffer header() {
    return ByteBuffer.allocate(HEADER).put(MAGIC).putInt(VERSION).flip();
  }

  static ByteBuffer frame(byte[] record) {
    ByteBuffer frame = ByteBuffer.allocate(FRAME);
    frame.putInt(record.length).putInt(checksum(ByteBuffer.wrap(record)));
    return frame.putInt(checksum(frame.duplicate().flip())).flip();
  }

  static int checksum(ByteBuffer bytes) {
    var crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
