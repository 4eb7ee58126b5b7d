-- K1. As before, but by the day in UTC, which the server counts by too; a session may stand in another zone.
create or replace function refuse_child_without_consent() returns trigger language plpgsql as $$
begin
  if new.status in ('awaiting_payment', 'submitted') and not new.is_live
    and exists (select 1 from player where id = new.player_id
      and date_of_birth > (now() at time zone 'UTC')::date - interval '13 years')
    and not exists (select 1 from consent where player_id = new.player_id and given_at is not null and withdrawn_at is null)
  then
    raise exception 'a child under 13 cannot be handed in without consent' using errcode = 'check_violation', constraint = 'child_needs_consent';
  end if;
  return new;
end $$;

-- Whoever moves a date of birth across an age that matters can be found out.
create table birth_date_change (
  id bigint generated always as identity primary key,
  player_id uuid not null references player on delete cascade,
  was date not null,
  became date,
  at timestamptz not null default now()
);
create index birth_date_change_of_player on birth_date_change (player_id, at);

create function record_birth_date_change() returns trigger language plpgsql as $$
begin
  insert into birth_date_change (player_id, was, became) values (new.id, old.date_of_birth, new.date_of_birth);
  return new;
end $$;
create trigger record_birth_date_change after update of date_of_birth on player
  for each row when (old.date_of_birth is distinct from new.date_of_birth and old.date_of_birth is not null)
  execute function record_birth_date_change();

-- One person adds one organization once, however often the request comes.
create unique index organization_once_per_adder
  on organization (created_by, organization_type_id, lower(name), (coalesce(state_name, ''))) where created_by is not null;
-- "Add mine" looks for what is there.
create index organization_by_name on organization (organization_type_id, lower(name));
