-- Amounts of permits that an administrator entered: they hold beside every folder of facts, also those
-- of later releases, until they are undone.
CREATE TABLE permit_amounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  country_code text NOT NULL,
  route_id text NOT NULL,
  condition text NOT NULL,
  region text NOT NULL,
  amount double precision NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  period text NOT NULL,
  valid_from date NOT NULL,
  valid_to date CHECK (valid_to >= valid_from),
  publisher text NOT NULL,
  url text NOT NULL,
  text_date date NOT NULL,
  is_official boolean NOT NULL,
  entered_by text NOT NULL,
  entered_at timestamptz NOT NULL,
  UNIQUE (country_code, route_id, region, condition, valid_from)
);
