-- expand
-- G105. Who made this person an organizer of the event. Null where it is unknown, and for other parts.
alter table event_staff add column organizer_by uuid references app_user on delete set null;
create index event_staff_organizer_by on event_staff (organizer_by) where organizer_by is not null;
update event_staff s set organizer_by = i.invited_by from invitation i
  where i.event_id = s.event_id and i.accepted_by = s.user_id and 'organizer' = any(i.parts) and 'organizer' = any(s.parts);

-- G105. Whether a user has no part in the program of an event.
create function is_outsider_at(who uuid, of_event uuid) returns boolean language sql stable as $$
  select not exists (select from event v left join team t on t.id = v.team_id
    join program p on p.id in (v.program_id, t.program_id)
    where v.id = of_event and (p.owner_id = who
      or exists (select from program_director d where d.program_id = p.id and d.user_id = who)
      or exists (select from program_evaluator e where e.program_id = p.id and e.user_id = who)
      or exists (select from team o where o.program_id = p.id and o.coach_id = who)))
$$;

-- G105. When `who` stops heading these events, the organizers from outside the program whom they made organizers stop
-- organizing. Other parts stay. Those whom such an organizer made organizers end with them, and so do invitations that
-- they sent.
create function end_brought_organizers(who uuid, of_events uuid[]) returns void language plpgsql as $$
declare
  ended record;
begin
  for ended in
    with recursive brought as (
        select s.event_id, s.user_id from event_staff s
        where s.event_id = any(of_events) and s.organizer_by = who and is_outsider_at(s.user_id, s.event_id)
      union
        select s.event_id, s.user_id from event_staff s
          join brought b on b.event_id = s.event_id and b.user_id = s.organizer_by
        where is_outsider_at(s.user_id, s.event_id))
    update event_staff s set organizer_by = null,
      parts = case when s.parts = '{organizer}' then s.parts else array_remove(s.parts, 'organizer') end,
      removed_at = case when s.parts = '{organizer}' then now() end
    from brought b
    where s.event_id = b.event_id and s.user_id = b.user_id and s.removed_at is null and 'organizer' = any(s.parts)
    returning s.event_id, s.user_id, s.parts, s.removed_at
  loop
    update invitation set revoked_at = now() where event_id = ended.event_id and invited_by = ended.user_id
      and accepted_at is null and revoked_at is null;
    update event set changes = changes + 1 where id = ended.event_id;
    insert into audit (origin, action, person_id, details) values ('server',
      case when ended.removed_at is null then 'change event staff' else 'remove from event' end, ended.user_id,
      jsonb_build_object('event_id', ended.event_id, 'parts', ended.parts));
  end loop;
end $$;

create function end_brought_by_director() returns trigger language plpgsql as $$
begin
  perform end_brought_organizers(old.user_id, events_of_program(old.program_id));
  return old;
end $$;
create trigger director_left_brought after delete on program_director for each row execute function end_brought_by_director();

create function end_brought_by_owner() returns trigger language plpgsql as $$
begin
  perform end_brought_organizers(old.owner_id, events_of_program(old.id));
  return new;
end $$;
create trigger owner_left_brought after update of owner_id on program for each row
  when (old.owner_id is not null and old.owner_id is distinct from new.owner_id)
  execute function end_brought_by_owner();
