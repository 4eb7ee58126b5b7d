-- EV1. A camp, tryout, combine or open gym of a program, or of one team.
create table event (
  id uuid primary key default gen_random_uuid(),
  program_id integer references program on delete set null,
  team_id integer references team on delete set null,
  name text not null,
  place text,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  time_zone text not null,
  columns text[] not null default '{Team A,Team B,Wait list,No}',
  -- The first bib of the range that the desk gives to walk-ons: the next hundred after the list, unless somebody says so.
  desk_from integer not null default 100,
  made_by uuid references app_user on delete set null,
  request_id uuid,
  -- Grows with everything a tablet or a board would show otherwise; what evaluators send grows the row of their tablet instead.
  changes bigint not null default 0,
  closed_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index event_once on event (made_by, request_id) where request_id is not null;
create index event_of_program on event (program_id, starts_on desc);
create index event_of_team on event (team_id, starts_on desc);

-- EV5. What is rated. A version that somebody has rated by is never changed.
create table event_form (
  event_id uuid not null references event on delete cascade,
  version integer not null,
  rubric_version text not null references rubric,
  keys text[] not null,
  weights jsonb not null default '{}',
  locked_at timestamptz,
  made_at timestamptz not null default now(),
  primary key (event_id, version)
);

create table event_group (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event on delete cascade,
  name text not null,
  court text,
  starts_at text,
  made_at timestamptz not null default now(),
  removed_at timestamptz
);
create index group_of_event on event_group (event_id);

create table event_staff (
  event_id uuid not null references event on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  parts text[] not null check (parts <@ '{organizer,evaluator,desk,lead}'),
  -- All that this person was here at any time: their tablet may hold work from then.
  parts_ever text[] not null check (parts <@ parts_ever),
  group_ids uuid[] not null default '{}',
  joined_at timestamptz not null default now(),
  -- Whoever was taken off keeps what they rated, and what their tablet still sends is taken.
  removed_at timestamptz,
  primary key (event_id, user_id)
);
create index event_of_staff on event_staff (user_id) where removed_at is null;

-- When each tablet was heard of. One row for each, so that twelve tablets at once wait for nobody.
create table event_tablet (
  event_id uuid not null references event on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  device_id text not null,
  heard_at timestamptz not null default now(),
  -- Grows with every operation of this tablet; the sum of all is what the coverage board has seen.
  changes bigint not null default 0,
  rated_at timestamptz,
  primary key (event_id, user_id, device_id)
) with (fillfactor = 60);

-- EV2. Somebody in an event. Ratings belong to this row, never to the bib.
create table event_player (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event,
  player_id uuid not null references player,
  bib text check (bib ~ '^\d{1,3}$'),
  group_id uuid references event_group on delete set null,
  email text,
  checked_in_at timestamptz,
  -- One person under two bibs, or on the list and at the desk: shown and counted as this one. Nothing is moved.
  joined_to uuid references event_player,
  joined_at timestamptz,
  joined_by uuid references app_user on delete set null,
  -- The place of a column of the decide board.
  board_column integer,
  request_id uuid,
  added_by uuid references app_user on delete set null,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (joined_to is distinct from id)
);
-- Taken at the desk, in the same transaction as what else the desk says: small enough to lie here.
create table player_photo (
  player_id uuid primary key references player on delete cascade,
  jpeg bytea not null check (octet_length(jpeg) <= 25600),
  taken_at timestamptz not null default now()
);
-- Two desks without signal may give out one bib twice: both stay, and are told apart by hand.
create index event_player_by_bib on event_player (event_id, bib);
create index event_player_of_player on event_player (player_id);
create index event_player_joined on event_player (joined_to) where joined_to is not null;
create index event_player_of_group on event_player (group_id) where group_id is not null;

-- EV3. One evaluation for each event player and evaluator. A consensus is an evaluation of its own, without evaluator.
alter table evaluation
  add column event_id uuid references event,
  add column event_player_id uuid references event_player,
  add column form_version integer,
  add column consensus_of uuid references event_player,
  -- What is a report of its own: no second rating, and no single sheet of an event.
  add column is_report boolean not null generated always as (second_of is null and event_player_id is null) stored,
  add constraint sheets_are_of_events check ((event_player_id is null and consensus_of is null) = (event_id is null)),
  add constraint forms_of_sheets check ((event_player_id is null) = (form_version is null)),
  add constraint consensus_of_nobody check (consensus_of is null or (evaluator_id is null and event_player_id is null));
create unique index one_sheet_of_evaluator on evaluation (event_player_id, evaluator_id) where event_player_id is not null;
create unique index one_consensus on evaluation (consensus_of) where consensus_of is not null;
create index evaluation_of_event on evaluation (event_id, evaluator_id) where event_id is not null;

-- What an operation is about is an evaluation or an event player.
alter table applied_mutation rename column evaluation_id to subject_id;

-- EV4. An event with ratings is never deleted.
create function refuse_deleting_rated_event() returns trigger language plpgsql as $$
begin
  if exists (select from evaluation where event_id = old.id) then
    raise exception 'an event with ratings is not deleted' using errcode = 'check_violation', constraint = 'event_with_ratings';
  end if;
  delete from event_player where event_id = old.id;
  return old;
end $$;
create trigger event_with_ratings before delete on event for each row execute function refuse_deleting_rated_event();
