-- expand
-- K40. What an admin has decided about the age of a player whose guardian was asked, and why.
create table age_correction (
  id bigint generated always as identity primary key,
  player_id uuid not null references player on delete cascade,
  date_of_birth date,
  school_grade text,
  reason text not null check (reason <> ''),
  at timestamptz not null default now(),
  check (date_of_birth is not null or school_grade is not null)
);
create index age_correction_of_player on age_correction (player_id, at);

-- Also where the address turned out to be nobody's guardian. What is left of an erased player asks nobody.
create function guardian_was_asked(player_id uuid) returns boolean language sql stable as $$
  select exists (select from consent c where c.player_id in (select same_at_events($1)) and c.guardian_email <> '')
$$;

create function is_youth_school(organization jsonb) returns boolean language sql immutable as $$
  select coalesce((organization ->> 'organization_type_id')::integer = 1, false)
$$;

-- K40. Once a guardian was asked, nobody makes a player older but an admin with a reason. Whoever else writes it keeps the
-- age that was known; the rest of what they write is taken. It waits for an ask of this moment, which locks the player too.
create function keep_age_once_asked() returns trigger language plpgsql as $$
declare
  was_child boolean := counts_as_child(old.date_of_birth, old.organization ->> 'school_grade', is_youth_school(old.organization));
  is_older boolean := new.date_of_birth < old.date_of_birth or (was_child and (
    (old.date_of_birth is null and new.date_of_birth is not null)
    or not counts_as_child(new.date_of_birth, new.organization ->> 'school_grade', is_youth_school(new.organization))));
begin
  if was_child and is_older and guardian_was_asked(new.id) and not exists (
    select from age_correction c where c.player_id = new.id and c.date_of_birth is not distinct from new.date_of_birth
      and c.school_grade is not distinct from new.organization ->> 'school_grade')
  then
    new.date_of_birth := old.date_of_birth;
    new.organization := new.organization || jsonb_build_object('school_grade', old.organization -> 'school_grade',
      'organization_type_id', old.organization -> 'organization_type_id', 'category_name', old.organization -> 'category_name');
  end if;
  return new;
end $$;
create trigger keep_age_once_asked before update of date_of_birth, organization on player for each row
  when (old.date_of_birth is distinct from new.date_of_birth or old.organization is distinct from new.organization)
  execute function keep_age_once_asked();

-- K40. A no counts whatever is said of the age, and whichever bib it was said for.
create or replace function guardian_said_no(player_id uuid) returns boolean language sql stable as $$
  select exists (select from consent c where c.player_id in (select same_at_events($1)) and c.withdrawn_at is not null)
    and not exists (select from consent c where c.player_id in (select same_at_events($1)) and c.given_at is not null
      and c.withdrawn_at is null and c.voided_at is null)
$$;
create or replace function waits_for_guardian(player_id uuid) returns boolean language sql stable as $$
  select is_child_without_consent($1) or guardian_said_no($1)
$$;
