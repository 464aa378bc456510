CREATE TABLE IF NOT EXISTS "event_journal" (
  "ordering" BIGINT UNIQUE NOT NULL AUTO_INCREMENT,
  "deleted" BOOLEAN DEFAULT FALSE NOT NULL,
  "persistence_id" VARCHAR(600) NOT NULL,
  "sequence_number" BIGINT NOT NULL,
  "writer" VARCHAR NOT NULL,
  "write_timestamp" BIGINT NOT NULL,
  "adapter_manifest" VARCHAR NOT NULL,
  "event_payload" VARBINARY NOT NULL,
  "event_ser_id" INTEGER NOT NULL,
  "event_ser_manifest" VARCHAR NOT NULL,
  "meta_payload" VARBINARY,
  "meta_ser_id" INTEGER,
  "meta_ser_manifest" VARCHAR,
  PRIMARY KEY ("persistence_id", "sequence_number")
);
CREATE TABLE IF NOT EXISTS "event_tag" (
  "event_id" BIGINT NOT NULL,
  "tag" VARCHAR NOT NULL,
  PRIMARY KEY ("event_id", "tag"),
  CONSTRAINT fk_event_journal FOREIGN KEY ("event_id") REFERENCES "event_journal" ("ordering") ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS "snapshot" (
  "persistence_id" VARCHAR(600) NOT NULL,
  "sequence_number" BIGINT NOT NULL,
  "created" BIGINT NOT NULL,
  "snapshot_ser_id" INTEGER NOT NULL,
  "snapshot_ser_manifest" VARCHAR NOT NULL,
  "snapshot_payload" VARBINARY NOT NULL,
  "meta_ser_id" INTEGER,
  "meta_ser_manifest" VARCHAR,
  "meta_payload" VARBINARY,
  PRIMARY KEY ("persistence_id", "sequence_number")
);
