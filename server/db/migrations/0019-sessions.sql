-- Tokens of sessions that began up to this instant, and that the API has never met, are not believed.
alter table app_user add column valid_since timestamptz not null default '-infinity';

-- A sign-in, as the API has met it. `origin` is what all its tokens share; whoever knows it may end the session, and nothing else.
create table user_session (
  id uuid primary key default gen_random_uuid(),
  origin text not null unique,
  user_id uuid not null references app_user on delete cascade,
  device text not null,
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index user_session_of_user on user_session (user_id, last_used_at);
