ALTER TABLE shipment
  ADD COLUMN pickup_from timestamptz,
  ADD COLUMN pickup_until timestamptz,
  ADD COLUMN depot_zone text NOT NULL DEFAULT 'UTC';
