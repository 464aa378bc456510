package io.hekla.actors.history;

import io.hekla.recorder.history.PodRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Form of the pods in a row of the log. */
final class PodLogForm {
  private static final int VERSION = 1;

  /** Part without pods. */
  static final byte[] NOTHING = {VERSION};

  private static final long NO_TIME = Long.MIN_VALUE;

  private PodLogForm() {}

  /**
   * Returns pods as bytes, in the order given.
   *
   * @param largest bytes after which the next pods are another part
   */
  static List<byte[]> parts(List<PodRecord> pods, int largest) {
    var parts = new ArrayList<byte[]>();
    var bytes = new ByteArrayOutputStream();
    try {
      for (PodRecord pod : pods) {
        var out = new DataOutputStream(bytes);
        if (bytes.size() == 0) {
          out.writeByte(VERSION);
        }
        write(pod, out);
        if (bytes.size() >= largest) {
          parts.add(bytes.toByteArray());
          bytes.reset();
        }
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    if (bytes.size() > 0) {
      parts.add(bytes.toByteArray());
    }
    return parts;
  }

  private static void write(PodRecord pod, DataOutputStream out) throws IOException {
    out.writeUTF(pod.uid());
    out.writeUTF(pod.namespace());
    out.writeUTF(pod.name());
    out.writeUTF(pod.job());
    out.writeUTF(pod.task());
    out.writeUTF(pod.podGroup());
    out.writeUTF(pod.queue());
    out.writeUTF(pod.owner());
    out.writeUTF(pod.node());
    out.writeLong(pod.milliCpu());
    out.writeLong(pod.memory());
    out.writeLong(pod.milliGpu());
    out.writeLong(pod.created().toEpochMilli());
    out.writeLong(pod.bound().toEpochMilli());
    out.writeLong(time(pod.started()));
    out.writeLong(time(pod.ended()));
    out.writeUTF(pod.phase());
    out.writeUTF(pod.exitCodes());
    out.writeUTF(pod.reason());
  }

  private static long time(Optional<Instant> time) {
    return time.map(Instant::toEpochMilli).orElse(NO_TIME);
  }

  /**
   * Reads the pods of a part.
   *
   * @throws IOException if it is none, or that of a newer build
   */
  static List<PodRecord> read(byte[] part) throws IOException {
    var pods = new ArrayList<PodRecord>();
    var bytes = new ByteArrayInputStream(part);
    var in = new DataInputStream(bytes);
    int version = in.readByte();
    if (version != VERSION) {
      throw new IOException("pods in the form " + version + ", which this build does not know");
    }
    while (bytes.available() > 0) {
      pods.add(pod(in));
    }
    return pods;
  }

  private static PodRecord pod(DataInputStream in) throws IOException {
    return new PodRecord(
        in.readUTF(),
        in.readUTF(),
        in.readUTF(),
        in.readUTF(),
        in.readUTF(),
        in.readUTF(),
        in.readUTF(),
        in.readUTF(),
        in.readUTF(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        Instant.ofEpochMilli(in.readLong()),
        Instant.ofEpochMilli(in.readLong()),
        time(in.readLong()),
        time(in.readLong()),
        in.readUTF(),
        in.readUTF(),
        in.readUTF());
  }

  private static Optional<Instant> time(long millis) {
    return millis == NO_TIME ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
