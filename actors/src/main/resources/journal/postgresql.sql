CREATE TABLE IF NOT EXISTS hekla_journal (
  id VARCHAR(36) NOT NULL,
  cluster VARCHAR(255)
);
CREATE TABLE IF NOT EXISTS hekla_incarnation (
  number BIGINT NOT NULL PRIMARY KEY,
  name VARCHAR(36) NOT NULL,
  begun BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS event_journal (
  ordering BIGSERIAL UNIQUE,
  persistence_id VARCHAR(600) NOT NULL,
  sequence_number BIGINT NOT NULL,
  deleted BOOLEAN DEFAULT FALSE NOT NULL,
  writer VARCHAR(255) NOT NULL,
  write_timestamp BIGINT,
  adapter_manifest VARCHAR(255),
  event_ser_id INTEGER NOT NULL,
  event_ser_manifest VARCHAR(255) NOT NULL,
  event_payload BYTEA NOT NULL,
  meta_ser_id INTEGER,
  meta_ser_manifest VARCHAR(255),
  meta_payload BYTEA,
  PRIMARY KEY (persistence_id, sequence_number)
);
CREATE TABLE IF NOT EXISTS event_tag (
  event_id BIGINT,
  tag VARCHAR(256),
  PRIMARY KEY (event_id, tag),
  CONSTRAINT fk_event_journal FOREIGN KEY (event_id) REFERENCES event_journal (ordering) ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS snapshot (
  persistence_id VARCHAR(600) NOT NULL,
  sequence_number BIGINT NOT NULL,
  created BIGINT NOT NULL,
  snapshot_ser_id INTEGER NOT NULL,
  snapshot_ser_manifest VARCHAR(255) NOT NULL,
  snapshot_payload BYTEA NOT NULL,
  meta_ser_id INTEGER,
  meta_ser_manifest VARCHAR(255),
  meta_payload BYTEA,
  PRIMARY KEY (persistence_id, sequence_number)
);
CREATE TABLE IF NOT EXISTS hekla_head (
  persistence_id VARCHAR(600) NOT NULL PRIMARY KEY,
  sequence_number BIGINT NOT NULL,
  has_work BOOLEAN NOT NULL,
  gone_since BIGINT
);
CREATE INDEX IF NOT EXISTS hekla_head_work ON hekla_head (persistence_id) WHERE has_work;
CREATE INDEX IF NOT EXISTS hekla_head_gone ON hekla_head (gone_since) WHERE gone_since IS NOT NULL;
CREATE TABLE IF NOT EXISTS hekla_recording_segment (
  term BIGINT NOT NULL,
  first_session BIGINT NOT NULL,
  bytes BIGINT NOT NULL,
  PRIMARY KEY (term, first_session)
);
CREATE TABLE IF NOT EXISTS hekla_recording_frame (
  term BIGINT NOT NULL,
  first_session BIGINT NOT NULL,
  number INTEGER NOT NULL,
  bytes BYTEA NOT NULL,
  PRIMARY KEY (term, first_session, number),
  CONSTRAINT fk_hekla_recording_frame FOREIGN KEY (term, first_session)
    REFERENCES hekla_recording_segment (term, first_session) ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS hekla_history_position (
  id INTEGER NOT NULL PRIMARY KEY,
  position BIGINT NOT NULL,
  begun BIGINT NOT NULL
);
