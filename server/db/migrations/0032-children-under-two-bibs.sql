-- EV68. A player with whoever is joined to them at an event: they are one person.
create function same_at_events(player_id uuid) returns setof uuid language sql stable rows 2 as $$
  select $1 union all
  select o.player_id from event_player x join event_player o on o.joined_to = x.id where x.player_id = $1
$$;

-- Who was listed as a child stays one, also under a bib of which nothing else is known.
create or replace function is_child(player_id uuid) returns boolean language sql stable as $$
  select exists (select from player p where p.id in (select same_at_events($1)) and counts_as_child(p.date_of_birth,
    p.organization ->> 'school_grade', coalesce((p.organization ->> 'organization_type_id')::integer = 1, false)))
$$;
