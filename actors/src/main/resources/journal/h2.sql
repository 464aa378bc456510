CREATE TABLE IF NOT EXISTS hekla_journal (
  id VARCHAR(36) NOT NULL,
  cluster VARCHAR(255)
);
CREATE TABLE IF NOT EXISTS hekla_incarnation (
  number BIGINT NOT NULL PRIMARY KEY,
  name VARCHAR(36) NOT NULL,
  begun BIGINT NOT NULL
);
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
CREATE TABLE IF NOT EXISTS hekla_head (
  persistence_id VARCHAR(600) NOT NULL PRIMARY KEY,
  sequence_number BIGINT NOT NULL,
  has_work BOOLEAN NOT NULL,
  gone_since BIGINT
);
CREATE INDEX IF NOT EXISTS hekla_head_work ON hekla_head (has_work, persistence_id);
CREATE INDEX IF NOT EXISTS hekla_head_gone ON hekla_head (gone_since);
CREATE TABLE IF NOT EXISTS hekla_history_position (
  id INTEGER NOT NULL PRIMARY KEY,
  position BIGINT NOT NULL,
  begun BIGINT NOT NULL
);
