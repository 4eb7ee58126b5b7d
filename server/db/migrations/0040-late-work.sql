-- expand
-- EV6. When something was last taken from this person: the staff row ended, or a part did. From then on what their
-- devices still hold is late work.
alter table event_staff add column narrowed_at timestamptz;
-- Whoever left before, under a rule without an end, has the same 14 days from now on.
update event_staff set narrowed_at = now() where removed_at is not null or not parts_ever <@ parts;

-- Whoever headed an event before, and holds it on a device, has no row of the staff to tell the time by: it ends now.
insert into event_staff (event_id, user_id, parts, parts_ever, removed_at, narrowed_at)
  select distinct h.event_id, h.user_id, '{organizer}'::text[], '{organizer}'::text[], now(), now()
  from event_tablet h join event v on v.id = h.event_id left join team t on t.id = v.team_id
  where coalesce(h.user_id not in (select owner_id from program where id in (v.program_id, t.program_id) and owner_id is not null
      union all select user_id from program_director where program_id in (v.program_id, t.program_id)), true)
    and h.user_id is distinct from t.coach_id
    and not (v.program_id is null and v.team_id is null and v.made_by is not distinct from h.user_id)
  on conflict do nothing;

create function note_narrowed_staff() returns trigger language plpgsql as $$
begin
  if (new.removed_at is not null and old.removed_at is null) or not old.parts <@ new.parts then
    new.narrowed_at := now();
  end if;
  return new;
end $$;
create trigger event_staff_narrowed before update on event_staff for each row execute function note_narrowed_staff();

-- EV6. Since when this device has the event. A device that got it after its owner left has no late work.
alter table event_tablet add column ready_at timestamptz not null default '-infinity';
update event_tablet t set ready_at = e.created_at from event e where e.id = t.event_id;
alter table event_tablet alter column ready_at set default now();

-- G105. `who` is no head of these events any more. A head has no row of the staff: whoever has a device that holds the
-- event gets one that has ended, so that its late work has a time. `ends_staff`: they leave the staff as well.
create function leave_events(who uuid, of_events uuid[], ends_staff boolean, was_head boolean) returns void
language plpgsql as $$
begin
  update event set changes = changes + 1 where id = any(of_events) and exists (select from event_tablet t
      where t.event_id = event.id and t.user_id = who
    union all select from event_staff s where s.event_id = event.id and s.user_id = who);
  if was_head then
    insert into event_staff as known (event_id, user_id, parts, parts_ever, removed_at, narrowed_at)
      select distinct t.event_id, who, '{organizer}'::text[], '{organizer}'::text[], now(), now()
      from event_tablet t where t.user_id = who and t.event_id = any(of_events)
      order by t.event_id
      on conflict (event_id, user_id) do update set narrowed_at = now(),
        parts_ever = array(select unnest(known.parts_ever) union select 'organizer');
  end if;
  if ends_staff then
    update event_staff set removed_at = now()
      where user_id = who and event_id = any(of_events) and removed_at is null;
  end if;
end $$;

create function events_of_program(program integer) returns uuid[] language sql stable as $$
  select array(select v.id from event v left join team t on t.id = v.team_id
    where program in (v.program_id, t.program_id) order by v.id)
$$;

-- G105. Whoever heads a program no more, whatever ended it.
create function leave_events_as_director() returns trigger language plpgsql as $$
begin
  perform leave_events(old.user_id, events_of_program(old.program_id), ends_staff => true, was_head => true);
  return old;
end $$;
create trigger director_left after delete on program_director for each row execute function leave_events_as_director();

create function leave_events_as_owner() returns trigger language plpgsql as $$
begin
  perform leave_events(old.owner_id, events_of_program(old.id), ends_staff => true, was_head => true);
  return new;
end $$;
create trigger owner_left after update of owner_id on program for each row
  when (old.owner_id is not null and old.owner_id is distinct from new.owner_id)
  execute function leave_events_as_owner();

-- A team that gets another coach, or leaves its program: the coach or the program's heads were heads of its events. What
-- they were asked to do there as staff they still do.
create function leave_events_of_team() returns trigger language plpgsql as $$
declare
  of_team uuid[] := array(select id from event where team_id = old.id order by id);
begin
  if of_team = '{}' then return new; end if;
  if old.coach_id is not null and old.coach_id is distinct from new.coach_id then
    perform leave_events(old.coach_id, of_team, ends_staff => false, was_head => true);
  end if;
  if old.program_id is not null and old.program_id is distinct from new.program_id then
    perform leave_events(h.user_id, of_team, ends_staff => false, was_head => true)
      from (select owner_id as user_id from program where id = old.program_id and owner_id is not null
        union select user_id from program_director where program_id = old.program_id) h;
  end if;
  return new;
end $$;
create trigger team_left after update of coach_id, program_id on team for each row
  execute function leave_events_of_team();

-- EV105. What somebody sent of a player that they may not change any more: the organizer decides. Goes with the player.
create table waiting_change (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event on delete cascade,
  event_player_id uuid not null references event_player on delete cascade,
  user_id uuid references app_user on delete set null,
  changes jsonb not null,
  arrived_at timestamptz not null default now(),
  decided_at timestamptz,
  is_taken boolean,
  check ((decided_at is null) = (is_taken is null))
);
create index waiting_change_of_event on waiting_change (event_id, arrived_at);
create index waiting_change_of_player on waiting_change (event_player_id);
create index waiting_change_of_user on waiting_change (user_id);

-- EV106. An address that a child's report went to, or was to go to, hears that it goes elsewhere.
create table address_news (
  id uuid primary key default gen_random_uuid(),
  event_player_id uuid not null references event_player on delete cascade,
  email text not null,
  owed_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text
);
create index address_news_owed on address_news (next_try_at, id) where sent_at is null;
create index address_news_of_player on address_news (event_player_id, owed_at);
