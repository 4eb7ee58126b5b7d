-- expand
-- K18. The same as `ageAnswer` in `src/domain/profile/counts-as-child.ts`; a test holds the two equal. A day that no player was
-- born on, such as 1900-01-01, says nothing.
create function age_answer(date_of_birth date, school_grade text, is_youth boolean) returns text language sql stable as $$
  select case
    when date_of_birth <= today and date_of_birth > today - interval '13 years' then 'child'
    when date_of_birth <= today and date_of_birth > today - interval '61 years'
      and date_of_birth not in ('1970-01-01', '1969-12-31') then 'older'
    when school_grade <> '' then case when school_grade in ('8', '9', '10', '11', '12', 'post_grad') then 'older' else 'child' end
    when is_youth then 'child'
    else 'unknown' end
  from (select (now() at time zone 'UTC')::date as today) it
$$;
create or replace function counts_as_child(date_of_birth date, school_grade text, is_youth boolean) returns boolean language sql stable as $$
  select age_answer(date_of_birth, school_grade, is_youth) <> 'older'
$$;

-- O110. Of a line the level of its team is known: only what says that a player is young keeps it from being ordered.
create or replace function line_may_be_ordered(consent text, school_grade text, is_youth boolean) returns boolean language sql stable as $$
  select case when consent <> 'by-grade' then consent = 'fine' else age_answer(null, school_grade, is_youth) <> 'child' end
$$;
create or replace function consent_told_of(line roster_entry) returns text language sql stable as $$
  select case
    when is_child_without_consent(coalesce(line.player_id, line.once_player_id)) then 'missing'
    when line.player_id is null then case when line.is_of_deleted_child then 'missing' else 'by-grade' end
    when exists (select from player where id = line.player_id and age_answer(date_of_birth, null, false) = 'unknown') then 'no-birth-date'
    else 'fine' end
$$;

-- EV68. Of one person under two bibs the younger answer counts, and any answer more than none.
create function age_of_person(player_id uuid) returns text language sql stable as $$
  select case when bool_or(answer = 'child') then 'child' when bool_or(answer = 'older') then 'older' else 'unknown' end
  from (select age_answer(p.date_of_birth, p.organization ->> 'school_grade', is_youth_school(p.organization)) as answer
    from player p where p.id in (select same_at_events($1))) it
$$;
create or replace function is_child(player_id uuid) returns boolean language sql stable as $$
  select age_of_person($1) = 'child'
$$;

-- EV119. When an organizer said that everyone at the event is 13 or older; the audit knows who.
alter table event add column ages_confirmed_at timestamptz;

-- K41. Of whom nothing is known is a child, until an organizer has confirmed the ages of the event. That speaks for nobody whose
-- guardian was asked (K40). Of a line of a roster the level was judged when it was ordered.
create function may_be_child(player_id uuid) returns boolean language sql stable as $$
  select case age_of_person($1)
    when 'child' then true
    when 'older' then false
    else not exists (select from roster_entry r where r.walk_on_id = $1) and (guardian_was_asked($1) or not exists (
      select from event_player x join event v on v.id = x.event_id
      where x.player_id in (select same_at_events($1)) and v.ages_confirmed_at is not null)) end
$$;
create or replace function waits_for_guardian(player_id uuid) returns boolean language sql stable as $$
  select guardian_said_no($1) or (may_be_child(owner_of($1)) and not exists (
    select from consent c where c.player_id = owner_of($1) and c.given_at is not null and c.withdrawn_at is null
      and c.voided_at is null))
$$;
