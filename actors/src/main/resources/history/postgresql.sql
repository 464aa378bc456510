CREATE TABLE IF NOT EXISTS hekla_history_event (
  ordering BIGINT NOT NULL,
  written BIGINT NOT NULL,
  part INTEGER NOT NULL,
  kind VARCHAR(40) NOT NULL,
  namespace VARCHAR(600) NOT NULL,
  name VARCHAR(600) NOT NULL,
  sequence BIGINT NOT NULL,
  at BIGINT NOT NULL,
  type VARCHAR(100) NOT NULL,
  uid VARCHAR(600) NOT NULL,
  command VARCHAR(100) NOT NULL,
  resource_version VARCHAR(600) NOT NULL,
  queue VARCHAR(600) NOT NULL,
  body BYTEA NOT NULL,
  PRIMARY KEY (ordering, written, part)
);
CREATE INDEX IF NOT EXISTS hekla_history_event_object ON hekla_history_event (name, namespace, kind, at);
CREATE INDEX IF NOT EXISTS hekla_history_event_queue ON hekla_history_event (queue, at);
CREATE INDEX IF NOT EXISTS hekla_history_event_at ON hekla_history_event (at);
CREATE TABLE IF NOT EXISTS hekla_history_pod (
  uid VARCHAR(600) NOT NULL PRIMARY KEY,
  namespace VARCHAR(600) NOT NULL,
  name VARCHAR(600) NOT NULL,
  job VARCHAR(600) NOT NULL,
  task VARCHAR(600) NOT NULL,
  pod_group VARCHAR(600) NOT NULL,
  queue VARCHAR(600) NOT NULL,
  owner VARCHAR(600) NOT NULL,
  node VARCHAR(600) NOT NULL,
  milli_cpu BIGINT NOT NULL,
  memory BIGINT NOT NULL,
  milli_gpu BIGINT NOT NULL,
  created BIGINT NOT NULL,
  bound BIGINT NOT NULL,
  started BIGINT,
  ended BIGINT,
  phase VARCHAR(40) NOT NULL,
  exit_codes VARCHAR(1000) NOT NULL,
  reason VARCHAR(1000) NOT NULL
);
CREATE INDEX IF NOT EXISTS hekla_history_pod_job ON hekla_history_pod (namespace, job, bound);
CREATE INDEX IF NOT EXISTS hekla_history_pod_group ON hekla_history_pod (namespace, pod_group, bound);
CREATE INDEX IF NOT EXISTS hekla_history_pod_queue ON hekla_history_pod (queue, bound);
CREATE INDEX IF NOT EXISTS hekla_history_pod_node ON hekla_history_pod (node, bound);
CREATE INDEX IF NOT EXISTS hekla_history_pod_owner ON hekla_history_pod (owner, bound);
CREATE INDEX IF NOT EXISTS hekla_history_pod_bound ON hekla_history_pod (bound, name, uid);
CREATE INDEX IF NOT EXISTS hekla_history_pod_ended ON hekla_history_pod (ended);
