-- How a member wants the CV: order, headings, look, and facts for some countries (server/profile/).
CREATE TABLE cv_settings (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  data jsonb NOT NULL
);
