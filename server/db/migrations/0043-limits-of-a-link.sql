-- expand
-- R64. A limit ends the link that met it, and never shuts out the inbox: a link can be forwarded.
alter table report_link
  add column wrong_tries integer not null default 0,
  add column ended_at timestamptz;
alter table report_code_use add column token_digest text references report_link on delete cascade;
