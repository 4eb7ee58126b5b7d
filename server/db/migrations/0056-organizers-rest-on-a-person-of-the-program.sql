-- expand
-- G106. `event_staff.organizer_by` was the user who made somebody an organizer. Now it is the backer: the person of the
-- program by whose right somebody organizes. Outsiders pass on their own backer. Null if it is unknown.

-- G105. Whether a user has a part in the program.
create function belongs_to_program(who uuid, of_program integer) returns boolean language sql stable as $$
  select exists (select from program p where p.id = of_program and (p.owner_id = who
    or exists (select from program_director d where d.program_id = p.id and d.user_id = who)
    or exists (select from program_evaluator e where e.program_id = p.id and e.user_id = who)
    or exists (select from team o where o.program_id = p.id and o.coach_id = who)))
$$;

-- G105. Whether a user has no part in the program of an event and does not coach its team.
create or replace function is_outsider_at(who uuid, of_event uuid) returns boolean language sql stable as $$
  select not exists (select from event v left join team t on t.id = v.team_id where v.id = of_event
    and (t.coach_id = who or belongs_to_program(who, v.program_id) or belongs_to_program(who, t.program_id)))
$$;

-- The same people as in parts-at-events.ts: the heads of an event, and all who organize it.
create function heads_event(who uuid, of_event uuid) returns boolean language sql stable as $$
  select exists (select from event v left join team t on t.id = v.team_id where v.id = of_event and (t.coach_id = who
    or (v.program_id is null and v.team_id is null and v.made_by = who)
    or exists (select from program p where p.id in (v.program_id, t.program_id) and (p.owner_id = who
      or exists (select from program_director d where d.program_id = p.id and d.user_id = who)))))
$$;
create function organizes_event(who uuid, of_event uuid) returns boolean language sql stable as $$
  select heads_event(who, of_event) or exists (select from event_staff s where s.event_id = of_event
    and s.user_id = who and s.removed_at is null and 'organizer' = any(s.parts))
$$;

-- G106. Whether a user can back organizers from outside: a head of the event, or an organizer from the program.
create function backs_organizers(who uuid, of_event uuid) returns boolean language sql stable as $$
  select heads_event(who, of_event) or (organizes_event(who, of_event) and not is_outsider_at(who, of_event))
$$;

with recursive chain as (
    select s.event_id, s.user_id, s.organizer_by as backer, array[s.user_id] as passed
    from event_staff s where s.organizer_by is not null
  union all
    select c.event_id, c.user_id, s.organizer_by, c.passed || c.backer
    from chain c join event_staff s on s.event_id = c.event_id and s.user_id = c.backer
    where s.organizer_by is not null and c.backer <> all(c.passed) and not backs_organizers(c.backer, c.event_id))
update event_staff s set organizer_by = coalesce(
  (select c.backer from chain c where c.event_id = s.event_id and c.user_id = s.user_id
    and backs_organizers(c.backer, c.event_id) limit 1),
  -- If nobody in the program backs them, the owner does.
  (select p.owner_id from event v left join team t on t.id = v.team_id
    join program p on p.id = coalesce(v.program_id, t.program_id) where v.id = s.event_id))
  where s.removed_at is null and 'organizer' = any(s.parts)
    and (s.organizer_by is null or not backs_organizers(s.organizer_by, s.event_id));

-- G107. An invitation ends when its sender stops organizing the event.
update invitation i set revoked_at = now() where i.event_id is not null and i.accepted_at is null
  and i.revoked_at is null and i.invited_by is not null and not organizes_event(i.invited_by, i.event_id);

-- G106. A write names the user who gives the part. The trigger replaces that user with the backer.
create function find_backer() returns trigger language plpgsql as $$
begin
  if not backs_organizers(new.organizer_by, new.event_id) then
    new.organizer_by := (select s.organizer_by from event_staff s
      where s.event_id = new.event_id and s.user_id = new.organizer_by);
  end if;
  return new;
end $$;
create trigger event_staff_backed before insert or update of organizer_by on event_staff for each row
  when (new.organizer_by is not null) execute function find_backer();

-- G106, G107. Ends what rested on `who` at these events: the part of the organizers from outside whom `who` no longer
-- backs, and the open invitations of a sender who no longer organizes. Other parts stay. The caller has locked the
-- events.
create or replace function end_brought_organizers(who uuid, of_events uuid[]) returns void language plpgsql as $$
declare
  ended record;
begin
  for ended in
    update event_staff s set organizer_by = null,
      parts = case when s.parts = '{organizer}' then s.parts else array_remove(s.parts, 'organizer') end,
      removed_at = case when s.parts = '{organizer}' then now() end
    where s.event_id = any(of_events) and s.organizer_by = who and s.removed_at is null and 'organizer' = any(s.parts)
      and is_outsider_at(s.user_id, s.event_id) and not backs_organizers(who, s.event_id)
    returning s.event_id, s.user_id, s.parts, s.removed_at
  loop
    update event set changes = changes + 1 where id = ended.event_id;
    insert into audit (origin, action, person_id, details) values ('server',
      case when ended.removed_at is null then 'change event staff' else 'remove from event' end, ended.user_id,
      jsonb_build_object('event_id', ended.event_id, 'parts', ended.parts));
  end loop;
  update invitation set revoked_at = now() where invited_by = who and event_id = any(of_events)
    and accepted_at is null and revoked_at is null and not organizes_event(who, event_id);
end $$;

create function end_brought_by_organizer() returns trigger language plpgsql as $$
begin
  perform end_brought_organizers(new.user_id, array[new.event_id]);
  return null;
end $$;
create trigger event_staff_stopped_organizing after update of parts, removed_at on event_staff for each row
  when (old.removed_at is null and 'organizer' = any(old.parts)
    and (new.removed_at is not null or 'organizer' <> all(new.parts)))
  execute function end_brought_by_organizer();

-- G105. As in 0040. G106: acceptances and invitations lock their event too, so each happens before or after this.
create or replace function leave_events(who uuid, of_events uuid[], ends_staff boolean, was_head boolean) returns void
language plpgsql as $$
begin
  perform from event where id = any(of_events)
    and (was_head or exists (select from event_staff s where s.event_id = event.id and s.user_id = who))
    order by id for no key update;
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
  perform end_brought_organizers(who, of_events);
end $$;

-- leave_events does the work of these triggers of 0054. They stay without effect, because the previous version may run.
create or replace function end_brought_by_director() returns trigger language plpgsql as $$ begin return null; end $$;
create or replace function end_brought_by_owner() returns trigger language plpgsql as $$ begin return null; end $$;

-- G105. Runs leave_events for an evaluator or a coach who has no other part in the program.
create function leave_program_events() returns trigger language plpgsql as $$
declare
  who uuid := to_jsonb(old) ->> tg_argv[0];
begin
  if not belongs_to_program(who, old.program_id) then
    perform leave_events(who, events_of_program(old.program_id), ends_staff => true, was_head => false);
  end if;
  return null;
end $$;
create trigger program_evaluator_left after delete on program_evaluator for each row
  execute function leave_program_events('user_id');
create trigger coach_left after update of coach_id, program_id on team for each row
  when (old.coach_id is not null and old.program_id is not null
    and (old.coach_id is distinct from new.coach_id or old.program_id is distinct from new.program_id))
  execute function leave_program_events('coach_id');
