CREATE TABLE carrier_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrier text NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz
);

CREATE INDEX carrier_event_open ON carrier_event (received_at) WHERE handled_at IS NULL;
