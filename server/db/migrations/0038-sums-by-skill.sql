-- expand
-- J. What an evaluator's published evaluations add up to by skill, over all time: nobody asks for a quarter of a skill, and adding the
-- quarters up was half of PostgreSQL's work for the page of agreement.
create table evaluator_skill (
  evaluator_id uuid not null references app_user on delete cascade,
  skill_id integer not null,
  evaluations integer not null,
  residual_sum numeric not null,
  primary key (evaluator_id, skill_id)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
-- Nothing is added between the sum and the triggers that go on with it. Dropping a table that refers to `app_user` locks that one too,
-- against everybody: whoever holds a person and waits for the figures stands in a circle with this, and one of the two begins again.
lock table evaluation_figures in share row exclusive mode;
insert into evaluator_skill
  select evaluator_id, skill_id, sum(evaluations), sum(residual_sum) from evaluator_skill_quarter group by 1, 2 order by 1, 2;
drop table evaluator_skill_quarter;
-- The version before adds them up as it did, and finds the same sums. A later migration that contracts drops this.
create view evaluator_skill_quarter as
  select evaluator_id, date '-infinity' as quarter, skill_id, evaluations, residual_sum from evaluator_skill;

-- F6. As it was, but for the skills, which come first: a skill's row is of all quarters. Rows are taken in one order, so that two who add
-- at the same moment wait for each other and do not stand in each other's way for good.
create or replace function count_by_quarter(gone evaluation_figures[], come evaluation_figures[]) returns void language plpgsql as $$
begin
  insert into evaluator_skill as s (evaluator_id, skill_id, evaluations, residual_sum)
  select evaluator_id, skill.key::integer, sum(by), sum(by * skill.value::numeric)
  from (select -1 as by, * from unnest(gone) union all select 1, * from unnest(come)) as f cross join lateral jsonb_each_text(skill_residuals) as skill
  where is_published and evaluator_id is not null
  group by 1, 2 order by 1, 2
  on conflict (evaluator_id, skill_id) do update set
    evaluations = s.evaluations + excluded.evaluations, residual_sum = s.residual_sum + excluded.residual_sum;
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
  if gone is null then
    return;
  end if;
  delete from evaluator_skill s using (select distinct evaluator_id from unnest(gone)) as f
    where s.evaluator_id = f.evaluator_id and s.evaluations = 0;
  delete from evaluator_quarter q using (select distinct evaluator_id, quarter_of(completed_at) as quarter from unnest(gone)) as f
    where q.evaluator_id = f.evaluator_id and q.quarter = f.quarter and q.evaluations = 0;
end $$;

-- F10. As it was, but for the skills.
create or replace function recount_figures() returns void language plpgsql as $$
declare
  of_one evaluation_figures[];
begin
  lock table evaluation_figures in share row exclusive mode;
  delete from evaluator_quarter;
  delete from evaluator_skill;
  delete from rating_pair where event_player_id is null;
  for of_one in select array_agg(f) from evaluation_figures f where is_published and evaluator_id is not null group by evaluator_id loop
    perform count_by_quarter(null, of_one);
  end loop;
  insert into rating_pair select * from ready_pair;
end $$;
