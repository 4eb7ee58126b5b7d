-- G86. When somebody came to a program; null of those who were there before this was kept.
alter table program_director add column joined_at timestamptz;
alter table program_director alter column joined_at set default now();
alter table team add column joined_program_at timestamptz;

-- Belongs to the program and gets no other right by it: the queue is open to whom an admin made an evaluator.
create table program_evaluator (
  program_id integer not null references program on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (program_id, user_id)
);
create index program_of_evaluator on program_evaluator (user_id);

create table program_invitation (
  id uuid primary key default gen_random_uuid(),
  program_id integer not null references program on delete cascade,
  part text not null check (part in ('director', 'coach', 'evaluator')),
  email text not null,
  invited_by uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  -- Of the link in the newest mail, made when it is sent; the link itself is stored nowhere. Null until then.
  token_digest text unique,
  -- Fourteen days from the newest mail.
  expires_at timestamptz not null default now() + interval '14 days',
  -- The mail is owed until it is sent. Asked for again, it is owed again.
  sent_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  -- How many mails were asked for on this day in UTC.
  mail_day date not null default (now() at time zone 'UTC')::date,
  mails_that_day integer not null default 1,
  accepted_at timestamptz,
  accepted_by uuid references app_user on delete set null,
  revoked_at timestamptz
);
create index program_invitation_newest on program_invitation (program_id, created_at desc, id);
-- One address has one open invitation to a part, whatever its spelling.
create unique index program_invitation_open on program_invitation (program_id, part, inbox_of(email))
  where accepted_at is null and revoked_at is null;
create index program_invitation_by_inbox on program_invitation (inbox_of(email), mail_day);
create index program_invitation_owed on program_invitation (next_try_at, id)
  where sent_at is null and accepted_at is null and revoked_at is null;
create index program_invitation_by_inviter on program_invitation (invited_by);
create index program_invitation_accepted on program_invitation (accepted_by);
