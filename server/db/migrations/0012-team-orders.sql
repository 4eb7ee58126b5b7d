-- What a coach hands in for several players at once: all of them or none.
create table team_submission (
  id uuid primary key,
  team_id integer not null references team on delete cascade,
  submitted_by uuid not null references app_user,
  -- The client's: the same order sent twice is one order, another order under the same key is refused.
  idempotency_key uuid not null,
  request_hash text not null,
  -- The year the season closes in.
  season integer not null,
  package_id integer not null references package,
  package_name text not null,
  competition_level text not null,
  coach_note text not null default '',
  consent_confirmed_at timestamptz not null default now(),
  status text not null check (status in ('awaiting_payment', 'submitted', 'cancelled')),
  created_at timestamptz not null default now(),
  unique (submitted_by, idempotency_key)
);
create index team_submission_of_team on team_submission (team_id, created_at desc);

create table team_game (
  id uuid primary key default gen_random_uuid(),
  team_submission_id uuid not null references team_submission on delete cascade,
  place integer not null,
  opponent text not null,
  played_on date not null,
  venue text not null check (venue in ('home', 'away', 'neutral')),
  video_type text not null,
  video_id uuid references video on delete set null,
  drive_url text,
  external_video_url text
);
create index team_game_of_submission on team_game (team_submission_id, place);
create index team_game_of_video on team_game (video_id) where video_id is not null;

-- In which games an evaluation's player is to be seen, and when.
create table evaluation_game (
  evaluation_id uuid not null references evaluation on delete cascade,
  team_game_id uuid not null references team_game on delete cascade,
  -- [{"from_s": 120, "to_s": 900}]
  segments jsonb not null default '[]',
  primary key (evaluation_id, team_game_id)
);
create index evaluation_game_of_game on evaluation_game (team_game_id);

alter table evaluation
  add column team_submission_id uuid references team_submission on delete set null,
  -- What the coach asked the evaluator to look at.
  add column focus text not null default '',
  -- False for a coach's order whose players were not to see their reports.
  add column is_shared_with_player boolean not null default true,
  -- The line of the roster that the coach named, and the position the coach gave them in these games.
  add column roster_entry_id uuid references roster_entry on delete set null,
  add column position_id integer,
  -- A second, blind rating of the same video. Counted for agreement alone: it is no evaluation of the player's.
  add column second_of uuid references evaluation on delete cascade;
create index evaluation_of_team_submission on evaluation (team_submission_id) where team_submission_id is not null;
create unique index one_second_rating on evaluation (second_of) where second_of is not null and status <> 'cancelled';

-- Without a team there is nothing to pay for: what is told of such a payment goes back.
alter table checkout add column team_submission_id uuid references team_submission on delete set null;
create unique index one_open_team_checkout on checkout (team_submission_id) where status in ('opening', 'open');
-- The team that a coach bought it for; null for what a player bought.
alter table purchase add column team_id integer references team on delete set null;
create index purchase_of_team on purchase (team_id) where team_id is not null;

-- Who an unlinked player of a roster is when they are evaluated: without an account, and never joined to one by itself.
alter table roster_entry add column walk_on_id uuid references player on delete set null;
create index roster_of_walk_on on roster_entry (walk_on_id) where walk_on_id is not null;

-- O90. One player of a team's order has no draft to go back to: what would make it one ends it, whoever asks.
create function end_team_evaluation() returns trigger language plpgsql as $$
begin
  new.status := 'cancelled';
  return new;
end $$;
create trigger end_team_evaluation before update of status on evaluation for each row
  when (new.team_submission_id is not null and new.second_of is null and new.status = 'draft')
  execute function end_team_evaluation();

-- O90. And whatever ends it, or says that its video cannot be used, gives its credit back at once: the coach orders that player anew.
create function return_team_credit() returns trigger language plpgsql as $$
begin
  with returned as (
    update credit_use set returned_at = now() where evaluation_id = new.id and returned_at is null returning purchase_id
  )
  update purchase set credits_left = credits_left + 1 where id in (select purchase_id from returned);
  return null;
end $$;
create trigger return_team_credit after update of status on evaluation for each row
  when (new.team_submission_id is not null and new.second_of is null and new.status in ('returned', 'cancelled'))
  execute function return_team_credit();

-- Of a team's order one mail is owed, not one of each player.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('order_received', 'video_problem', 'report_ready', 'payment_refunded',
  'consultation_requested', 'consultation_scheduled', 'consultation_cancelled', 'team_order_received', 'team_order_stopped'));

-- J23. A second rating has nobody to go back to: whatever would return it, or make a draft of it, ends it.
create function end_second_rating() returns trigger language plpgsql as $$
begin
  new.status := 'cancelled';
  return new;
end $$;
create trigger end_second_rating before update of status on evaluation for each row
  when (new.second_of is not null and new.status in ('draft', 'awaiting_payment', 'returned'))
  execute function end_second_rating();
