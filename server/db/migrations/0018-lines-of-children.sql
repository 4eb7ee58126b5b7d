-- O110. A line of a roster knows whose it was, also after the yes has ended: a guardian who takes a consent back takes it back
-- for the line too, whatever the coach has typed into it since.
alter table roster_entry add column once_player_id uuid references player on delete set null;
-- The account of the child whose line it was is deleted, and no consent stood.
alter table roster_entry add column is_of_deleted_child boolean not null default false;
create index roster_of_once on roster_entry (once_player_id) where once_player_id is not null;

update roster_entry set once_player_id = player_id where player_id is not null;
-- Of a yes that ended before: for whom was ordered while it stood.
update roster_entry r set once_player_id = e.player_id from evaluation e join player p on p.id = e.player_id
  where e.roster_entry_id = r.id and p.user_id is not null and r.once_player_id is null;

create function keep_whose_line() returns trigger language plpgsql as $$
begin
  new.once_player_id := new.player_id;
  return new;
end $$;
create trigger keep_whose_line before insert or update of player_id on roster_entry
  for each row when (new.player_id is not null) execute function keep_whose_line();

-- One inbox has many spellings: capitals, what stands behind a plus, and at Google dots and two names.
create function inbox_of(email text) returns text language sql immutable parallel safe strict as $$
  select case when plain ~ '.@(gmail|googlemail)\.com$' then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com' else plain end
  from (select regexp_replace(lower(trim(email)), '\+[^@]*@', '@') as plain) it
$$;
create index app_user_by_inbox on app_user (inbox_of(email));
create index roster_by_inbox on roster_entry (inbox_of(email)) where email is not null;

create function is_child(player_id uuid) returns boolean language sql stable as $$
  select exists (select from player where id = $1 and date_of_birth > (now() at time zone 'UTC')::date - interval '13 years')
$$;

-- K1. Known to be under 13, on this day in UTC, and nobody's consent stands.
create function is_child_without_consent(player_id uuid) returns boolean language sql stable as $$
  select is_child($1) and not exists (select from consent c where c.player_id = $1 and c.given_at is not null and c.withdrawn_at is null)
$$;

-- What a coach may be told of a line, in the words of `src/domain/team-order/line-refusal.ts`: it rests on a yes that was given to them.
create function consent_told_of(line roster_entry) returns text language sql stable as $$
  select case
    when is_child_without_consent(coalesce(line.player_id, line.once_player_id)) then 'missing'
    when line.player_id is null then case when line.is_of_deleted_child then 'missing' else 'by-grade' end
    when exists (select from player where id = line.player_id and date_of_birth is null) then 'no-birth-date'
    else 'fine' end
$$;

-- What an order is judged by: also of an address that never said yes, a child's account is known here.
create function consent_of(line roster_entry) returns text language sql stable as $$
  select case when told = 'by-grade' and exists (
    select from app_user u join player p on p.user_id = u.id where inbox_of(u.email) = inbox_of(line.email) and is_child_without_consent(p.id)
  ) then 'missing' else told end from (select consent_told_of(line) as told) it
$$;

create function is_youth_team(level_name text, age_group text, competition_level text) returns boolean language sql immutable as $$
  select coalesce(competition_level = 'youth', false) or coalesce(level_name = 'Middle School', false)
    or coalesce(substring(age_group from '^\d{1,3}')::integer <= 14, false)
$$;

-- The same as `lineRefusal` in `src/domain/team-order/line-refusal.ts`; a test holds the two equal.
create function line_may_be_ordered(consent text, school_grade text, is_youth boolean) returns boolean language sql immutable as $$
  select case
    when consent <> 'by-grade' then consent = 'fine'
    when school_grade is null then not is_youth
    else school_grade !~ '^\d+$' or school_grade::numeric >= 8 end
$$;

create function evaluation_may_be_ordered(team_submission_id uuid, roster_entry_id uuid) returns boolean language sql stable as $$
  select coalesce((
    select line_may_be_ordered(consent_of(r), r.school_grade, is_youth_team(t.level_name, t.age_group, s.competition_level))
    from roster_entry r, team_submission s join team t on t.id = s.team_id where r.id = $2 and s.id = $1), true)
$$;

-- Without consent nothing comes into the queue: neither for the child's account nor for a line that was the child's.
create function may_not_queue(player_id uuid, roster_entry_id uuid) returns boolean language sql stable as $$
  select is_child_without_consent($1) or exists (select from roster_entry r where r.id = $2 and consent_told_of(r) = 'missing')
$$;

-- K1, O110. As before, and by the line that a coach has ordered for. The grade and the address of a line count when it is ordered and
-- when it is paid for; later they may be another player's.
create or replace function refuse_child_without_consent() returns trigger language plpgsql as $$
begin
  if new.status in ('awaiting_payment', 'submitted') and not new.is_live then
    perform 1 from player where id = any (array[new.player_id, (select once_player_id from roster_entry where id = new.roster_entry_id)]) order by id for share;
    if may_not_queue(new.player_id, new.roster_entry_id)
      or (coalesce(old.status, 'awaiting_payment') = 'awaiting_payment' and not evaluation_may_be_ordered(new.team_submission_id, new.roster_entry_id))
    then
      raise exception 'a child under 13 cannot be handed in without consent' using errcode = 'check_violation', constraint = 'child_needs_consent';
    end if;
  end if;
  return new;
end $$;
