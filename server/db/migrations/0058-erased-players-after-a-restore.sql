-- expand
-- K64. The ledger also holds the ids that an erased player had at events. A tablet that sends an addition again after a
-- restore uses the same id, and the server makes a new person for it.
create index ledger_entry_erased on ledger_entry using gin (subject jsonb_path_ops) where kind = 'player-erased';

-- Whether the person or the event player with this id was erased.
create function is_in_erasures(id uuid) returns boolean language sql stable as $$
  select exists (select from ledger_entry l where l.kind = 'player-erased'
    and (l.subject @> jsonb_build_object('id', $1)
      or l.subject @> jsonb_build_object('event_player_ids', jsonb_build_array($1))))
$$;

-- Empties a row that arrived again. It empties more than erase-player.ts, because no rating needs the grade or position.
create function erase_again(player_id uuid) returns void language sql as $$
  update player set erased_at = now(), user_id = null, created_by = null, first_name = 'Deleted', last_name = 'player',
    date_of_birth = null, city = null, state_name = null,
    athletic_info = athletic_info || '{"height_feet": null, "height_inches": null, "player_position_name": null}',
    organization = organization || '{"name": "", "school_grade": null, "category_name": null, "college_year_name": null,
      "organization_logo": null, "years_of_experience": null}',
    competitive_items = '[]', guardian_name = null, guardian_email = null, portrait_key = null, joined_inbox = null
    where id = $1 and erased_at is null
$$;

create function erase_player_again() returns trigger language plpgsql as $$
begin
  perform erase_again(new.id);
  return null;
end $$;
create trigger player_comes_back_erased after insert on player for each row
  when (is_in_erasures(new.id)) execute function erase_player_again();

create function erase_event_player_again() returns trigger language plpgsql as $$
begin
  perform erase_again(new.player_id);
  update event_player set email = null where id = new.id and email is not null;
  return null;
end $$;
create trigger event_player_comes_back_erased after insert on event_player for each row
  when (is_in_erasures(new.id)) execute function erase_event_player_again();

-- The erasures until now, with the ids that their entries lack. They reach the ledger outside of this database.
insert into ledger_entry (kind, subject)
  select 'player-erased', jsonb_build_object('id', x.player_id, 'event_player_ids', jsonb_agg(x.id))
  from event_player x where is_erased(x.player_id) group by x.player_id;
