-- expand
-- U113. How much of what is limited by the day an account has done on a day in UTC. Deleting what was made gives nothing back.
create table account_day (
  user_id uuid not null references app_user on delete cascade,
  day date not null,
  deed text not null check (deed in ('program', 'event', 'invitation', 'player')),
  done integer not null check (done > 0),
  primary key (user_id, day, deed)
);
create index account_day_by_day on account_day (day);

-- U113. When an admin made this program for its owner, or gave it to one: somebody knows them.
alter table program add column vouched_at timestamptz;

-- EV125. A list ends at 3,000 players of an event, and what comes from tablets at 3,500. The lock makes inserts of one event wait
-- for each other: two that each count before the other's end would both fit.
create function limit_event_players() returns trigger language plpgsql as $$
begin
  perform from event where id in (select event_id from added) order by id for no key update;
  if exists (
    select from (select event_id, bool_or(request_id is not null) as has_list from added group by event_id) as a
    where (select count(*) from event_player x where x.event_id = a.event_id) > case when has_list then 3000 else 3500 end
  ) then
    raise exception 'an event has too many players' using errcode = 'check_violation', constraint = 'most_event_players';
  end if;
  return null;
end $$;
create trigger most_event_players after insert on event_player referencing new table as added
  for each statement execute function limit_event_players();
