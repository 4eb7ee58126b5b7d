-- expand
-- K56. When the player's name and address were erased. The row stays for the ratings.
alter table player add column erased_at timestamptz;
update player set erased_at = now() where first_name = 'Deleted' and last_name = 'player' and user_id is null
  and created_by is null and date_of_birth is null;
create function is_erased(player_id uuid) returns boolean language sql stable as $$
  select exists (select from player p where p.id = $1 and p.erased_at is not null)
$$;

-- K56. Keeps an erased player without a name, whatever arrives later. erase-player.ts empties the same columns.
create function keep_player_erased() returns trigger language plpgsql as $$
begin
  new.erased_at := old.erased_at;
  new.user_id := old.user_id;
  new.created_by := old.created_by;
  new.first_name := old.first_name;
  new.last_name := old.last_name;
  new.date_of_birth := old.date_of_birth;
  new.city := old.city;
  new.state_name := old.state_name;
  new.athletic_info := old.athletic_info;
  new.organization := old.organization;
  new.competitive_items := old.competitive_items;
  new.guardian_name := old.guardian_name;
  new.guardian_email := old.guardian_email;
  new.portrait_key := old.portrait_key;
  new.joined_inbox := old.joined_inbox;
  return new;
end $$;
create trigger player_stays_erased before update on player for each row
  when (old.erased_at is not null) execute function keep_player_erased();

create function keep_event_player_erased() returns trigger language plpgsql as $$
begin
  if is_erased(new.player_id) then
    new.email := null;
  end if;
  return new;
end $$;
create trigger event_player_stays_erased before update of email on event_player for each row
  when (new.email is not null) execute function keep_event_player_erased();

create function keep_waiting_erased() returns trigger language plpgsql as $$
begin
  if exists (select from event_player x where x.id = new.event_player_id and is_erased(x.player_id)) then
    new.changes := (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(new.changes)
      where key in ('bib', 'group_id', 'board_column'));
  end if;
  return new;
end $$;
create trigger waiting_change_stays_erased before insert or update of changes on waiting_change
  for each row execute function keep_waiting_erased();

create function refuse_of_erased_player() returns trigger language plpgsql as $$
begin
  if is_erased((select e.player_id from evaluation e where e.id = new.evaluation_id)) then
    raise exception 'nothing that names an erased player is kept' using errcode = 'check_violation', constraint = 'player_is_erased';
  end if;
  return new;
end $$;
create trigger player_is_erased before insert on report_reader for each row execute function refuse_of_erased_player();
create trigger player_is_erased before insert or update of text on note for each row
  when (new.text <> '') execute function refuse_of_erased_player();

create or replace function photo_waits(player_id uuid) returns boolean language sql stable as $$
  select is_erased($1) or waits_for_guardian(shown_at_events($1))
$$;

-- K54. When the request ended after 30 days without an answer. The guardian's name and address are erased.
alter table consent add column unanswered_at timestamptz;
create index consent_unanswered on consent (requested_at)
  where given_at is null and withdrawn_at is null and unanswered_at is null and guardian_email <> '';
create trigger ledger_consent_unanswered after update of unanswered_at on consent for each row
  when (old.unanswered_at is null and new.unanswered_at is not null)
  execute function enter_row_in_ledger('consent-unanswered', 'id', 'player_id');

-- K40. An unanswered request still counts as asked.
create or replace function guardian_was_asked(player_id uuid) returns boolean language sql stable as $$
  select exists (select from consent c where c.player_id in (select same_at_events($1))
    and (c.guardian_email <> '' or c.unanswered_at is not null))
$$;

-- K55. Children without an account and without a guardian's yes, and when they are due to be erased: 30 days after the last day of
-- their event, or after the last request about a live evaluation. A link that a guardian can still answer delays this by up to 14
-- days. `person` holds all players who are the same person. Roster lines are left out, because they were judged when ordered.
create view child_to_erase as
  select p.id as player_id, it.person, greatest(it.ended_at, link.ends_at) as due_at
  from player p cross join lateral (
    select same.person, case when exists (select from event_player x where x.player_id = any(same.person))
      then (select max((v.ends_on + 31)::timestamp at time zone v.time_zone) from event_player x join event v on v.id = x.event_id
        where x.player_id = any(same.person))
      else (select max(c.requested_at) + interval '30 days' from consent c where c.player_id = p.id
        and not exists (select from roster_entry r where r.walk_on_id = p.id)) end as ended_at
    from (select array(select same_at_events(shown_at_events(p.id)) order by 1) as person) as same) as it
  cross join lateral (
    select max(case when c.withdrawn_at is null then c.expires_at else c.withdrawn_at + interval '14 days' end) as ends_at
    from consent c where c.player_id = any(it.person) and c.voided_at is null and (c.given_at is null or c.withdrawn_at is not null)
      and coalesce(c.withdrawn_at, c.requested_at) <= it.ended_at) as link
  where p.erased_at is null and p.user_id is null and p.joined_to is null and it.ended_at is not null
    and age_answer(p.date_of_birth, p.organization ->> 'school_grade', is_youth_school(p.organization)) = 'child'
    and not exists (select from player o where o.id = any(it.person) and o.joined_to is not null)
    and not exists (select from consent c where c.player_id = any(it.person) and c.given_at is not null
      and c.withdrawn_at is null and c.voided_at is null);
