-- expand
-- K57. Wrong birth dates of those who want to join a history, within a day. A link counts its own, ever.
create table birth_date_try (
  user_id uuid not null references app_user on delete cascade,
  inbox text not null,
  at timestamptz not null default now()
);
create index birth_date_try_of_user on birth_date_try (user_id, at);
create index birth_date_try_of_inbox on birth_date_try (inbox, at);
alter table report_link add column wrong_birth_dates integer not null default 0;
