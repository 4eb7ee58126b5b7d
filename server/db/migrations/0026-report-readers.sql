-- Whom the report of a live evaluation is sent to, without an account. What has ended stays, so that its sender can see it.
create table report_reader (
  id uuid primary key default gen_random_uuid(),
  evaluation_id uuid not null references evaluation on delete cascade,
  email text not null,
  added_by uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  -- From the report's publication on, or from the sender's wish to send it again.
  owed_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  -- Of the newest email with a link.
  sent_at timestamptz,
  expires_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('revoked', 'corrected', 'joined')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index report_reader_of_evaluation on report_reader (evaluation_id, inbox_of(email)) where ended_at is null;
create index report_reader_by_inbox on report_reader (inbox_of(email)) where ended_at is null;
create index report_reader_due on report_reader (next_try_at) where owed_at is not null and sent_at is null and ended_at is null;

-- The secret of a link stands in the email alone. An earlier link works as long as the newest one.
create table report_link (
  token_digest text primary key,
  reader_id uuid not null references report_reader on delete cascade,
  created_at timestamptz not null default now()
);
create index report_link_of_reader on report_link (reader_id);
