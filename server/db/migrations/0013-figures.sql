-- F1. The figures of one result, narrow, for the dashboards: written by the database in the transaction of the result, so that
-- no page view reads ratings or whole results. Kept right by the triggers below, whoever writes.
create table evaluation_figures (
  evaluation_id uuid primary key references evaluation_result on delete cascade,
  player_id uuid not null,
  evaluator_id uuid,
  rubric_version text not null,
  -- The evaluation that this is a second rating of.
  second_of uuid,
  -- Handed out, be it a second rating or not.
  is_done boolean not null,
  -- Published to the player, and no second rating: what counts in a portal.
  is_published boolean not null,
  completed_at timestamptz,
  level_key text,
  total numeric(4, 1),
  performance_key text,
  team_player numeric(4, 1),
  team_player_key text,
  competitive numeric not null,
  competitive_key text,
  -- By the skill's id: {"1": 3.5, "2": null}.
  skills jsonb not null,
  team_items jsonb not null,
  top1 text,
  top1_fit numeric(7, 4),
  top2 text,
  top2_fit numeric(7, 4),
  advantages text[] not null,
  averages_count integer not null,
  red_flags text[] not null,
  has_core_red_flag boolean not null,
  -- The predictor's percentages by division: [{"key": "juco", "percentage": 4}]; empty when it says nothing.
  divisions jsonb not null default '[]',
  -- {"division": "…", "percentage": 61}
  headline jsonb,
  -- J2. Mean of rating less expected rating over the rated skills; null without a level or a position.
  residual numeric,
  -- By the skill's id: {"1": 0.25}.
  skill_residuals jsonb not null default '{}',
  -- J5. How it was rated.
  rated_skills integer not null,
  rating_sd numeric,
  threes integer not null,
  extremes integer not null,
  suggested_skills integer not null,
  overrides integer not null,
  -- F9. From the first save that the server saw to the final one; null where that says nothing.
  minutes numeric
);
create index figures_of_player on evaluation_figures (player_id, completed_at desc) where is_published;
create index figures_of_evaluator on evaluation_figures (evaluator_id, completed_at desc) where is_published;

-- J. Sums of an evaluator's published figures by quarter: adding a new one needs no reading of the old ones. Exact numbers, so that
-- what is taken away again leaves no trace.
create table evaluator_quarter (
  evaluator_id uuid not null references app_user on delete cascade,
  -- The first day of the quarter of completed_at, in UTC.
  quarter date not null,
  evaluations integer not null,
  with_residual integer not null,
  residual_sum numeric not null,
  residual_square_sum numeric not null,
  halo integer not null,
  with_sd integer not null,
  rated_skills integer not null,
  threes integer not null,
  extremes integer not null,
  suggested_skills integer not null,
  overrides integer not null,
  hasty integer not null,
  timed integer not null,
  primary key (evaluator_id, quarter)
);
create table evaluator_skill_quarter (
  evaluator_id uuid not null references app_user on delete cascade,
  quarter date not null,
  skill_id integer not null,
  evaluations integer not null,
  residual_sum numeric not null,
  primary key (evaluator_id, quarter, skill_id)
);

-- J. Two blind ratings of one video, once both are completed. `first` is the published one.
create table rating_pair (
  second_id uuid primary key references evaluation on delete cascade,
  first_id uuid not null unique references evaluation on delete cascade,
  player_id uuid not null,
  first_evaluator_id uuid,
  second_evaluator_id uuid,
  rubric_version text not null,
  completed_at timestamptz not null,
  first_total numeric(4, 1),
  second_total numeric(4, 1),
  first_skills jsonb not null,
  second_skills jsonb not null
);
create index pair_of_first_evaluator on rating_pair (first_evaluator_id);
create index pair_of_second_evaluator on rating_pair (second_evaluator_id);
create index pair_of_player on rating_pair (player_id);
create index pair_by_time on rating_pair (completed_at desc);

-- Confusion counts of all pairs: what weighted kappa over everything is computed from.
create table pair_count (
  skill_id integer not null,
  first_rating numeric(2, 1) not null,
  second_rating numeric(2, 1) not null,
  pairs integer not null,
  primary key (skill_id, first_rating, second_rating)
);

-- F2. What a result says, read in one go: a body is large, and is unpacked once. What a body does not hold is null or empty.
create function figures_of_result(body jsonb) returns table (
  level_key text, total numeric, performance_key text, team_player numeric, team_player_key text, competitive numeric, competitive_key text,
  skills jsonb, team_items jsonb, top1 text, top1_fit numeric, top2 text, top2_fit numeric, advantages text[], averages_count integer, red_flags text[],
  has_core_red_flag boolean, divisions jsonb, headline jsonb, residual numeric, skill_residuals jsonb, rated_skills integer, rating_sd numeric,
  threes integer, extremes integer, suggested_skills integer, overrides integer
) language sql immutable as $$
  select x.separators #>> '{current_level,key}', x.total_player_performance_score, x.performance_level ->> 'key',
    (x.total_team_player_score ->> 'score')::numeric, x.team_player_level ->> 'key',
    coalesce(x.total_competitive_score, 0), x.competitive_level ->> 'key',
    rated.skills, team.items,
    x.top1_position ->> 'name_abbreviation', (x.top1_position ->> 'fit')::numeric, x.top2_position ->> 'name_abbreviation', (x.top2_position ->> 'fit')::numeric,
    separated.advantages, separated.averages, separated.red_flags,
    exists (select from jsonb_to_recordset(x.top1_position -> 'core_skills') as core (key text) where core.key = any (separated.red_flags)),
    predicted.divisions, predicted.headline,
    gaps.residual, gaps.by_skill, rated.rated, rated.sd, rated.threes, rated.extremes, rated.suggested, rated.overrides
  from jsonb_to_record(body) as x (
      total_player_performance_score numeric, performance_level jsonb, player_performance jsonb, top1_position jsonb, top2_position jsonb,
      separators jsonb, team_player_score jsonb, total_team_player_score jsonb, team_player_level jsonb, predictor jsonb,
      total_competitive_score numeric, competitive_level jsonb)
    cross join lateral (
      select coalesce(jsonb_object_agg(skill_id::text, rating), '{}') as skills,
        count(rating)::integer as rated,
        -- One rating alone does not vary.
        case when count(rating) > 1 then round(stddev_pop(rating), 6) end as sd,
        (count(*) filter (where rating = 3))::integer as threes,
        (count(*) filter (where rating in (1, 5)))::integer as extremes,
        (count(*) filter (where rating is not null and suggested is not null))::integer as suggested,
        (count(*) filter (where abs(rating - suggested) > 0.5))::integer as overrides
      from jsonb_to_recordset(x.player_performance) as skill (skill_id integer, rating numeric, suggested numeric)
    ) rated
    cross join lateral (
      select coalesce(jsonb_object_agg(id::text, rating), '{}') as items from jsonb_to_recordset(x.team_player_score) as item (id integer, rating numeric)
    ) team
    cross join lateral (
      select
        array(select attribute from rows from (jsonb_to_recordset(x.separators #> '{advantages,table}') as (attribute text)) with ordinality as t (attribute, at) order by at) as advantages,
        coalesce(jsonb_array_length(x.separators #> '{averages,table}'), 0) as averages,
        array(select attribute from rows from (jsonb_to_recordset(x.separators #> '{red_flags,table}') as (attribute text)) with ordinality as t (attribute, at) order by at) as red_flags
    ) separated
    cross join lateral (
      -- J2. A skill's row is called by the skill's key; the other rows (height, age, totals) are no ratings.
      select round(avg((line.current_level ->> 'gap')::numeric), 6) as residual,
        coalesce(jsonb_object_agg(skill.skill_id::text, line.current_level -> 'gap'), '{}') as by_skill
      from jsonb_to_recordset(
          coalesce(x.separators #> '{advantages,table}', '[]') || coalesce(x.separators #> '{averages,table}', '[]') || coalesce(x.separators #> '{red_flags,table}', '[]')
        ) as line (attribute text, current_level jsonb)
        join jsonb_to_recordset(x.player_performance) as skill (skill_id integer, key text) on skill.key = line.attribute
    ) gaps
    cross join lateral (
      select
        case when is_available then coalesce((select jsonb_agg(jsonb_build_object('key', key, 'percentage', percentage))
          from jsonb_to_recordset(x.predictor -> 'divisions') as division (key text, percentage numeric)), '[]') else '[]' end as divisions,
        case when is_available and jsonb_typeof(x.predictor -> 'headline') = 'object' then jsonb_build_object(
          'division', x.predictor #> '{headline,division}', 'percentage', x.predictor #> '{headline,percentage}') end as headline
      from (select coalesce((x.predictor ->> 'available')::boolean, false) as is_available) as known
    ) predicted
$$;

create function is_done(status text) returns boolean language sql immutable as $$
  select status in ('completed', 'consultation_requested', 'consultation_scheduled')
$$;

-- F9. What was rated without signal arrives all at once, however long it took: one save carries all of it, or a few of them within a
-- minute. A duration is believed only when it is two minutes or more and no save carried more than two skills with their micro-skills
-- (12 ratings). Who gave a submission back and took it up again is timed from then on.
create function trusted_minutes(e evaluation) returns numeric language sql stable as $$
  select minutes from (select round(extract(epoch from e.final_saved_at - coalesce(e.claimed_at, e.created_at)) / 60, 2) as minutes) as lasted
  where minutes >= 2 and (
    select max(carried) from (select count(*) as carried from jsonb_each(e.ratings) as rating group by rating.value -> 'server_revision') as saves) <= 12
$$;

-- F4. Writes the figures of these results, whatever stood there.
create function write_figures(ids uuid[]) returns void language plpgsql as $$
begin
  if ids = '{}' then
    return;
  end if;
  -- Whoever changes the evaluation at this moment is waited for, and whoever comes later finds what is written here.
  perform 1 from evaluation where id = any (ids) order by id for no key update;
  insert into evaluation_figures as f (
    evaluation_id, player_id, evaluator_id, rubric_version, second_of, is_done, is_published, completed_at,
    level_key, total, performance_key, team_player, team_player_key, competitive, competitive_key, skills, team_items, top1, top1_fit, top2, top2_fit,
    advantages, averages_count, red_flags, has_core_red_flag, divisions, headline, residual, skill_residuals,
    rated_skills, rating_sd, threes, extremes, suggested_skills, overrides, minutes)
  select e.id, e.player_id, e.evaluator_id, r.rubric_version, e.second_of, is_done(e.status),
    is_done(e.status) and e.second_of is null and e.completed_at is not null, e.completed_at, of_result.*, trusted_minutes(e)
  from evaluation_result r join evaluation e on e.id = r.evaluation_id cross join lateral figures_of_result(r.body) as of_result
  where r.evaluation_id = any (ids)
  on conflict (evaluation_id) do update set
    player_id = excluded.player_id, evaluator_id = excluded.evaluator_id, rubric_version = excluded.rubric_version, second_of = excluded.second_of,
    is_done = excluded.is_done, is_published = excluded.is_published, completed_at = excluded.completed_at, level_key = excluded.level_key,
    total = excluded.total, performance_key = excluded.performance_key, team_player = excluded.team_player, team_player_key = excluded.team_player_key,
    competitive = excluded.competitive, competitive_key = excluded.competitive_key, skills = excluded.skills, team_items = excluded.team_items,
    top1 = excluded.top1, top1_fit = excluded.top1_fit, top2 = excluded.top2, top2_fit = excluded.top2_fit, advantages = excluded.advantages,
    averages_count = excluded.averages_count, red_flags = excluded.red_flags, has_core_red_flag = excluded.has_core_red_flag,
    divisions = excluded.divisions, headline = excluded.headline, residual = excluded.residual, skill_residuals = excluded.skill_residuals,
    rated_skills = excluded.rated_skills, rating_sd = excluded.rating_sd, threes = excluded.threes, extremes = excluded.extremes,
    suggested_skills = excluded.suggested_skills, overrides = excluded.overrides, minutes = excluded.minutes;
end $$;

create function write_figures_of_changed() returns trigger language plpgsql as $$
begin
  perform write_figures(array(select evaluation_id from changed));
  return null;
end $$;
create trigger write_figures_of_stored after insert on evaluation_result referencing new table as changed
  for each statement execute function write_figures_of_changed();
create trigger write_figures_of_changed after update on evaluation_result referencing new table as changed
  for each statement execute function write_figures_of_changed();

-- F5. What the figures say of the evaluation follows it.
create function follow_evaluation() returns trigger language plpgsql as $$
begin
  update evaluation_figures f set
    player_id = new.player_id, evaluator_id = new.evaluator_id, second_of = new.second_of, completed_at = new.completed_at, is_done = is_done(new.status),
    is_published = is_done(new.status) and new.second_of is null and new.completed_at is not null, minutes = trusted_minutes(new)
  where f.evaluation_id = new.id and (f.player_id, f.evaluator_id, f.second_of, f.completed_at, f.is_done, f.minutes)
    is distinct from (new.player_id, new.evaluator_id, new.second_of, new.completed_at, is_done(new.status), trusted_minutes(new));
  return null;
end $$;
create trigger follow_evaluation after update on evaluation for each row
  when (old.status is distinct from new.status or old.completed_at is distinct from new.completed_at or old.evaluator_id is distinct from new.evaluator_id
    or old.player_id is distinct from new.player_id or old.second_of is distinct from new.second_of or old.final_saved_at is distinct from new.final_saved_at
    or old.claimed_at is distinct from new.claimed_at or (new.final_saved_at is not null and old.ratings is distinct from new.ratings))
  execute function follow_evaluation();

create function quarter_of(at timestamptz) returns date language sql immutable as $$
  select date_trunc('quarter', at at time zone 'UTC')::date
$$;

-- F6. Takes the figures that are gone out of the sums and adds those that came. Rows are taken in one order, so that two who add at the
-- same moment wait for each other and do not stand in each other's way for good.
create function count_by_quarter(gone evaluation_figures[], come evaluation_figures[]) returns void language plpgsql as $$
begin
  insert into evaluator_quarter as q (
    evaluator_id, quarter, evaluations, with_residual, residual_sum, residual_square_sum, halo, with_sd, rated_skills, threes, extremes,
    suggested_skills, overrides, hasty, timed)
  select evaluator_id, quarter_of(completed_at), sum(by), sum(by * (residual is not null)::integer), coalesce(sum(by * residual), 0),
    coalesce(sum(by * residual * residual), 0), sum(by * coalesce(rating_sd < 0.25, false)::integer), sum(by * (rating_sd is not null)::integer),
    sum(by * rated_skills), sum(by * threes), sum(by * extremes), sum(by * suggested_skills), sum(by * overrides),
    sum(by * coalesce(minutes < 8, false)::integer), sum(by * (minutes is not null)::integer)
  from (select -1 as by, * from unnest(gone) union all select 1, * from unnest(come)) as f
  where is_published and evaluator_id is not null
  group by 1, 2 order by 1, 2
  on conflict (evaluator_id, quarter) do update set
    evaluations = q.evaluations + excluded.evaluations, with_residual = q.with_residual + excluded.with_residual,
    residual_sum = q.residual_sum + excluded.residual_sum, residual_square_sum = q.residual_square_sum + excluded.residual_square_sum,
    halo = q.halo + excluded.halo, with_sd = q.with_sd + excluded.with_sd, rated_skills = q.rated_skills + excluded.rated_skills,
    threes = q.threes + excluded.threes, extremes = q.extremes + excluded.extremes, suggested_skills = q.suggested_skills + excluded.suggested_skills,
    overrides = q.overrides + excluded.overrides, hasty = q.hasty + excluded.hasty, timed = q.timed + excluded.timed;
  insert into evaluator_skill_quarter as q (evaluator_id, quarter, skill_id, evaluations, residual_sum)
  select evaluator_id, quarter_of(completed_at), skill.key::integer, sum(by), sum(by * skill.value::numeric)
  from (select -1 as by, * from unnest(gone) union all select 1, * from unnest(come)) as f cross join lateral jsonb_each_text(skill_residuals) as skill
  where is_published and evaluator_id is not null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (evaluator_id, quarter, skill_id) do update set
    evaluations = q.evaluations + excluded.evaluations, residual_sum = q.residual_sum + excluded.residual_sum;
  if gone is null then
    return;
  end if;
  delete from evaluator_quarter q using (select distinct evaluator_id, quarter_of(completed_at) as quarter from unnest(gone)) as f
    where q.evaluator_id = f.evaluator_id and q.quarter = f.quarter and q.evaluations = 0;
  delete from evaluator_skill_quarter q using (select distinct evaluator_id, quarter_of(completed_at) as quarter from unnest(gone)) as f
    where q.evaluator_id = f.evaluator_id and q.quarter = f.quarter and q.evaluations = 0;
end $$;

-- F7. Of each changed rating, first or second, the pair that it is part of. The first one's evaluation is locked before anybody looks:
-- of a first and a second that are completed at the same moment, the later one finds the other.
create function keep_pairs(changed evaluation_figures[]) returns void language plpgsql as $$
declare
  done uuid[] := array(select evaluation_id from unnest(changed) where is_done and second_of is null);
  firsts uuid[] := array(
    select second_of from unnest(changed) where is_done and second_of is not null
    union select second_of from evaluation where second_of = any (done) and second_of is not null and status <> 'cancelled'
    union select first_id from rating_pair where first_id = any (done));
begin
  if firsts = '{}' then
    return;
  end if;
  perform 1 from evaluation where id = any (firsts) order by id for no key update;
  delete from rating_pair p where p.first_id = any (firsts)
    and not exists (select from ready_pair r where r.second_id = p.second_id and r.first_id = p.first_id);
  insert into rating_pair as p select * from ready_pair r where r.first_id = any (firsts)
  on conflict (second_id) do update set
    first_id = excluded.first_id, player_id = excluded.player_id, first_evaluator_id = excluded.first_evaluator_id,
    second_evaluator_id = excluded.second_evaluator_id, rubric_version = excluded.rubric_version, completed_at = excluded.completed_at,
    first_total = excluded.first_total, second_total = excluded.second_total, first_skills = excluded.first_skills, second_skills = excluded.second_skills
  where p is distinct from excluded;
end $$;

-- Ratings by one person, or by two versions of the rubric, say nothing of agreement.
create view ready_pair as
  select s.evaluation_id as second_id, f.evaluation_id as first_id, f.player_id, f.evaluator_id as first_evaluator_id, s.evaluator_id as second_evaluator_id,
    f.rubric_version, greatest(f.completed_at, s.completed_at) as completed_at, f.total as first_total, s.total as second_total,
    f.skills as first_skills, s.skills as second_skills
  from evaluation_figures s join evaluation_figures f on f.evaluation_id = s.second_of
  where s.is_done and f.is_published and f.rubric_version = s.rubric_version and f.evaluator_id is distinct from s.evaluator_id;
create index figures_of_second on evaluation_figures (second_of) where second_of is not null;

create function count_figures() returns trigger language plpgsql as $$
declare
  gone evaluation_figures[];
  come evaluation_figures[];
begin
  if tg_op = 'INSERT' then
    come := (select array_agg(added) from added);
  elsif tg_op = 'DELETE' then
    gone := (select array_agg(removed) from removed);
  else
    -- Each row is held against its own earlier state alone: a thousand changed at once were a million comparisons.
    gone := (select array_agg(removed) from removed
      where not exists (select from added where added.evaluation_id = removed.evaluation_id and added is not distinct from removed));
    come := (select array_agg(added) from added
      where not exists (select from removed where removed.evaluation_id = added.evaluation_id and added is not distinct from removed));
  end if;
  if gone is not null or come is not null then
    perform count_by_quarter(gone, come);
    perform keep_pairs(gone || come);
  end if;
  return null;
end $$;
create trigger count_added_figures after insert on evaluation_figures referencing new table as added
  for each statement execute function count_figures();
create trigger count_changed_figures after update on evaluation_figures referencing old table as removed new table as added
  for each statement execute function count_figures();
create trigger count_removed_figures after delete on evaluation_figures referencing old table as removed
  for each statement execute function count_figures();

-- F8. How often two raters gave these two ratings for a skill, for the skills that both gave one.
create function count_pairs() returns trigger language plpgsql as $$
declare
  gone rating_pair[];
  come rating_pair[];
begin
  if tg_op <> 'INSERT' then
    gone := (select array_agg(removed) from removed);
  end if;
  if tg_op <> 'DELETE' then
    come := (select array_agg(added) from added);
  end if;
  insert into pair_count as c (skill_id, first_rating, second_rating, pairs)
  select given.key::integer, given.value::numeric, (second_skills ->> given.key)::numeric, sum(by)
  from (select -1 as by, * from unnest(gone) union all select 1, * from unnest(come)) as p cross join lateral jsonb_each_text(first_skills) as given
  where given.value is not null and second_skills ->> given.key is not null
  group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
  on conflict (skill_id, first_rating, second_rating) do update set pairs = c.pairs + excluded.pairs;
  if gone is not null then
    delete from pair_count where pairs = 0;
  end if;
  return null;
end $$;
create trigger count_added_pairs after insert on rating_pair referencing new table as added for each statement execute function count_pairs();
create trigger count_changed_pairs after update on rating_pair referencing old table as removed new table as added for each statement execute function count_pairs();
create trigger count_removed_pairs after delete on rating_pair referencing old table as removed for each statement execute function count_pairs();

-- The counts have no key that empties them with the pairs.
create function forget_pair_counts() returns trigger language plpgsql as $$
begin
  truncate pair_count;
  return null;
end $$;
create trigger forget_pair_counts after truncate on rating_pair for each statement execute function forget_pair_counts();

-- F10. Sums and pairs anew from all figures, evaluator by evaluator. Within one transaction a row that is added to a thousand times
-- leaves a thousand versions behind: who fills an empty database turns the counting trigger off and calls this at the end.
create function recount_figures() returns void language plpgsql as $$
declare
  of_one evaluation_figures[];
begin
  lock table evaluation_figures in share row exclusive mode;
  delete from evaluator_quarter;
  delete from evaluator_skill_quarter;
  delete from rating_pair;
  for of_one in select array_agg(f) from evaluation_figures f where is_published and evaluator_id is not null group by evaluator_id loop
    perform count_by_quarter(null, of_one);
  end loop;
  insert into rating_pair select * from ready_pair;
end $$;

-- What was there before, so many at a time that memory stays flat.
do $$
declare
  part uuid[];
begin
  alter table evaluation_figures disable trigger count_added_figures;
  for part in select array_agg(evaluation_id) from (select evaluation_id, row_number() over () / 1000 as at from evaluation_result) as r group by at loop
    perform write_figures(part);
  end loop;
  alter table evaluation_figures enable trigger count_added_figures;
  perform recount_figures();
end $$;
