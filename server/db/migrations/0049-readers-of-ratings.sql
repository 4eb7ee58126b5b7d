-- expand
-- EV130. Users who were shown others' ratings of a player of an event. Their ratings that reach the server after
-- `counts_until` don't count. That is when they first read, or when a lead last let their ratings count.
create table rating_reader (
  event_player_id uuid not null references event_player (id) on delete cascade,
  user_id uuid not null references app_user (id),
  read_at timestamptz not null,
  counts_until timestamptz not null,
  primary key (event_player_id, user_id),
  check (counts_until >= read_at)
);
create index rating_reader_user on rating_reader (user_id);
