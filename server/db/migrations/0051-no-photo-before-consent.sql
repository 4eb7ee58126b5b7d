-- expand
-- EV68. The bib that an event player is shown under: the one they are joined to, or their own.
create function shown_at_events(player_id uuid) returns uuid language sql stable as $$
  select coalesce((select m.player_id from event_player x join event_player m on m.id = x.joined_to where x.player_id = $1 limit 1), $1)
$$;

-- K53. The same question as for a report: a child, an unknown age and a guardian's no keep a photo out.
create function photo_waits(player_id uuid) returns boolean language sql stable as $$
  select waits_for_guardian(shown_at_events($1))
$$;

-- K53. The last check, whatever the code above does. It waits for a guardian who is answering at this moment.
create function refuse_photo_before_consent() returns trigger language plpgsql as $$
begin
  perform 1 from player where id = new.player_id for share;
  if photo_waits(new.player_id) then
    raise exception 'a photo of a child is not kept before a guardian agreed' using errcode = 'check_violation', constraint = 'photo_needs_consent';
  end if;
  return new;
end $$;
create trigger photo_needs_consent before insert or update of jpeg on player_photo
  for each row execute function refuse_photo_before_consent();

-- K53. Erases the photos of these players that wait for a guardian, kept ones and those in a change that the organizer has not
-- decided about. A change that held nothing else goes with its photo. Returns how many were kept.
create function erase_photos_before_consent(player_ids uuid[]) returns bigint language plpgsql as $$
declare
  erased bigint;
begin
  delete from player_photo f where f.player_id = any(player_ids) and photo_waits(f.player_id);
  get diagnostics erased = row_count;
  update waiting_change w set changes = w.changes - 'photo' from event_player x
    where x.id = w.event_player_id and x.player_id = any(player_ids) and jsonb_typeof(w.changes -> 'photo') = 'string'
      and photo_waits(x.player_id);
  delete from waiting_change w using event_player x
    where x.id = w.event_player_id and x.player_id = any(player_ids) and w.changes = '{}';
  return erased;
end $$;

-- The players whose photos depend on an answer about this player: the account's histories, and all bibs of one person.
create function photos_decided_by(player_id uuid) returns uuid[] language sql stable as $$
  select array(select distinct same from unnest(array(select players_of($1)) || array(select players_of(owner_of($1)))) as one,
    lateral same_at_events(shown_at_events(one)) as same union select $1)
$$;

create function erase_photos_of_age() returns trigger language plpgsql as $$
begin
  perform erase_photos_before_consent(photos_decided_by(new.id));
  return null;
end $$;
create trigger photos_of_age after update of date_of_birth, organization, joined_to on player for each row
  when (old.date_of_birth is distinct from new.date_of_birth or old.joined_to is distinct from new.joined_to
    or old.organization -> 'school_grade' is distinct from new.organization -> 'school_grade'
    or old.organization -> 'organization_type_id' is distinct from new.organization -> 'organization_type_id')
  execute function erase_photos_of_age();

-- Once a guardian is asked, their answer replaces the organizer's confirmation of ages.
create function erase_photos_of_answer() returns trigger language plpgsql as $$
begin
  perform erase_photos_before_consent(photos_decided_by(new.player_id));
  return null;
end $$;
create trigger photos_of_answer after insert or update of given_at, withdrawn_at, voided_at on consent for each row
  execute function erase_photos_of_answer();

create function erase_photos_of_event() returns trigger language plpgsql as $$
begin
  perform erase_photos_before_consent(array(select x.player_id from event_player x where x.event_id = new.id));
  return null;
end $$;
create trigger photos_of_event after update of ages_confirmed_at on event for each row
  when (old.ages_confirmed_at is not null and new.ages_confirmed_at is null) execute function erase_photos_of_event();

create function erase_photos_of_join() returns trigger language plpgsql as $$
begin
  -- After a join is undone, each of the two is judged alone.
  perform erase_photos_before_consent(photos_decided_by(x.player_id))
    from event_player x where x.id in (new.id, old.joined_to, new.joined_to);
  return null;
end $$;
create trigger photos_of_join after update of joined_to on event_player for each row
  when (old.joined_to is distinct from new.joined_to) execute function erase_photos_of_join();
