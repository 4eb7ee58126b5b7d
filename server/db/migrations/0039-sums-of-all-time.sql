-- expand
-- J. What an evaluator's published evaluations add up to over all time: adding the quarters up was a sixth of PostgreSQL's work for a
-- program, whose players are evaluated by hundreds of people.
create table evaluator_total (
  evaluator_id uuid primary key references app_user on delete cascade,
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
  timed integer not null
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
-- J1, J6. What all pairs add up to, in tenths of a point: the sums are of pairs with two totals. One row, as `pair_count` has one for each
-- two ratings: who completes a pair waits for who is about to.
create table pair_total (
  is_all boolean primary key default true check (is_all),
  pairs bigint not null default 0,
  with_totals bigint not null default 0,
  first_sum bigint not null default 0,
  second_sum bigint not null default 0,
  first_square_sum bigint not null default 0,
  second_square_sum bigint not null default 0,
  product_sum bigint not null default 0,
  gap_sum bigint not null default 0,
  far_apart bigint not null default 0
) with (fillfactor = 60);
insert into pair_total default values;

-- Of the pairs that a statement has changed.
create function pairs_in_tenths(pairs rating_pair[]) returns pair_total language sql immutable as $$
  select true, count(*), count(one - two), coalesce(sum(one) filter (where two is not null), 0), coalesce(sum(two) filter (where one is not null), 0),
    coalesce(sum(one * one) filter (where two is not null), 0), coalesce(sum(two * two) filter (where one is not null), 0), coalesce(sum(one * two), 0),
    coalesce(sum(abs(one - two)), 0), count(*) filter (where abs(one - two) > 60)
  from (select (first_total * 10)::integer as one, (second_total * 10)::integer as two from unnest(pairs)) as tenths
$$;

-- Nothing is added between the sums and the triggers that go on with them.
lock table evaluation_figures, rating_pair in share row exclusive mode;
insert into evaluator_total
  select evaluator_id, sum(evaluations), sum(with_residual), sum(residual_sum), sum(residual_square_sum), sum(halo), sum(with_sd),
    sum(rated_skills), sum(threes), sum(extremes), sum(suggested_skills), sum(overrides), sum(hasty), sum(timed)
  from evaluator_quarter group by 1 order by 1;
update pair_total t set
  pairs = a.pairs, with_totals = a.with_totals, first_sum = a.first_sum, second_sum = a.second_sum, first_square_sum = a.first_square_sum,
  second_square_sum = a.second_square_sum, product_sum = a.product_sum, gap_sum = a.gap_sum, far_apart = a.far_apart
from (
  select count(*) as pairs, count(one - two) as with_totals, coalesce(sum(one) filter (where two is not null), 0) as first_sum,
    coalesce(sum(two) filter (where one is not null), 0) as second_sum, coalesce(sum(one * one) filter (where two is not null), 0) as first_square_sum,
    coalesce(sum(two * two) filter (where one is not null), 0) as second_square_sum, coalesce(sum(one * two), 0) as product_sum,
    coalesce(sum(abs(one - two)), 0) as gap_sum, count(*) filter (where abs(one - two) > 60) as far_apart
  from (select (first_total * 10)::integer as one, (second_total * 10)::integer as two from rating_pair) as tenths
) as a;

-- F6. As it was, but for the sums of all time. Rows are taken in one order, so that two who add at the same moment wait
-- for each other and do not stand in each other's way for good.
create or replace function count_by_quarter(gone evaluation_figures[], come evaluation_figures[]) returns void language plpgsql as $$
begin
  insert into evaluator_skill as s (evaluator_id, skill_id, evaluations, residual_sum)
  select evaluator_id, skill.key::integer, sum(by), sum(by * skill.value::numeric)
  from (select -1 as by, * from unnest(gone) union all select 1, * from unnest(come)) as f cross join lateral jsonb_each_text(skill_residuals) as skill
  where is_published and evaluator_id is not null
  group by 1, 2 order by 1, 2
  on conflict (evaluator_id, skill_id) do update set
    evaluations = s.evaluations + excluded.evaluations, residual_sum = s.residual_sum + excluded.residual_sum;
  with added as materialized (
    select evaluator_id, quarter_of(completed_at) as quarter, sum(by) as evaluations, sum(by * (residual is not null)::integer) as with_residual,
      coalesce(sum(by * residual), 0) as residual_sum, coalesce(sum(by * residual * residual), 0) as residual_square_sum,
      sum(by * coalesce(rating_sd < 0.25, false)::integer) as halo, sum(by * (rating_sd is not null)::integer) as with_sd,
      sum(by * rated_skills) as rated_skills, sum(by * threes) as threes, sum(by * extremes) as extremes,
      sum(by * suggested_skills) as suggested_skills, sum(by * overrides) as overrides,
      sum(by * coalesce(minutes < 8, false)::integer) as hasty, sum(by * (minutes is not null)::integer) as timed
    from (select -1 as by, * from unnest(gone) union all select 1, * from unnest(come)) as f
    where is_published and evaluator_id is not null
    group by 1, 2 order by 1, 2),
  by_quarter as (
    insert into evaluator_quarter as q (
      evaluator_id, quarter, evaluations, with_residual, residual_sum, residual_square_sum, halo, with_sd, rated_skills, threes, extremes,
      suggested_skills, overrides, hasty, timed)
    select * from added
    on conflict (evaluator_id, quarter) do update set
      evaluations = q.evaluations + excluded.evaluations, with_residual = q.with_residual + excluded.with_residual,
      residual_sum = q.residual_sum + excluded.residual_sum, residual_square_sum = q.residual_square_sum + excluded.residual_square_sum,
      halo = q.halo + excluded.halo, with_sd = q.with_sd + excluded.with_sd, rated_skills = q.rated_skills + excluded.rated_skills,
      threes = q.threes + excluded.threes, extremes = q.extremes + excluded.extremes, suggested_skills = q.suggested_skills + excluded.suggested_skills,
      overrides = q.overrides + excluded.overrides, hasty = q.hasty + excluded.hasty, timed = q.timed + excluded.timed)
  insert into evaluator_total as t (
    evaluator_id, evaluations, with_residual, residual_sum, residual_square_sum, halo, with_sd, rated_skills, threes, extremes,
    suggested_skills, overrides, hasty, timed)
  select evaluator_id, sum(evaluations), sum(with_residual), sum(residual_sum), sum(residual_square_sum), sum(halo), sum(with_sd),
    sum(rated_skills), sum(threes), sum(extremes), sum(suggested_skills), sum(overrides), sum(hasty), sum(timed)
  from added group by 1 order by 1
  on conflict (evaluator_id) do update set
    evaluations = t.evaluations + excluded.evaluations, with_residual = t.with_residual + excluded.with_residual,
    residual_sum = t.residual_sum + excluded.residual_sum, residual_square_sum = t.residual_square_sum + excluded.residual_square_sum,
    halo = t.halo + excluded.halo, with_sd = t.with_sd + excluded.with_sd, rated_skills = t.rated_skills + excluded.rated_skills,
    threes = t.threes + excluded.threes, extremes = t.extremes + excluded.extremes, suggested_skills = t.suggested_skills + excluded.suggested_skills,
    overrides = t.overrides + excluded.overrides, hasty = t.hasty + excluded.hasty, timed = t.timed + excluded.timed;
  if gone is null then
    return;
  end if;
  delete from evaluator_skill s using (select distinct evaluator_id from unnest(gone)) as f
    where s.evaluator_id = f.evaluator_id and s.evaluations = 0;
  delete from evaluator_quarter q using (select distinct evaluator_id, quarter_of(completed_at) as quarter from unnest(gone)) as f
    where q.evaluator_id = f.evaluator_id and q.quarter = f.quarter and q.evaluations = 0;
  delete from evaluator_total t using (select distinct evaluator_id from unnest(gone)) as f
    where t.evaluator_id = f.evaluator_id and t.evaluations = 0;
end $$;

-- F8. As it was, and what all pairs add up to.
create or replace function count_pairs() returns trigger language plpgsql as $$
declare
  gone rating_pair[];
  come rating_pair[];
  less pair_total;
  more pair_total;
begin
  if tg_op <> 'INSERT' then
    gone := (select array_agg(removed) from removed);
  end if;
  if tg_op <> 'DELETE' then
    come := (select array_agg(added) from added);
  end if;
  if gone is null and come is null then
    return null;
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
  less := pairs_in_tenths(gone);
  more := pairs_in_tenths(come);
  -- What changes no sum waits for nobody.
  if more is not distinct from less then
    return null;
  end if;
  update pair_total set
    pairs = pairs + more.pairs - less.pairs, with_totals = with_totals + more.with_totals - less.with_totals,
    first_sum = first_sum + more.first_sum - less.first_sum, second_sum = second_sum + more.second_sum - less.second_sum,
    first_square_sum = first_square_sum + more.first_square_sum - less.first_square_sum,
    second_square_sum = second_square_sum + more.second_square_sum - less.second_square_sum,
    product_sum = product_sum + more.product_sum - less.product_sum, gap_sum = gap_sum + more.gap_sum - less.gap_sum,
    far_apart = far_apart + more.far_apart - less.far_apart;
  return null;
end $$;

-- The counts and the sums have no key that empties them with the pairs.
create or replace function forget_pair_counts() returns trigger language plpgsql as $$
begin
  truncate pair_count, pair_total;
  insert into pair_total default values;
  return null;
end $$;

-- F10. As it was, but for the sums of all time.
create or replace function recount_figures() returns void language plpgsql as $$
declare
  of_one evaluation_figures[];
begin
  lock table evaluation_figures in share row exclusive mode;
  delete from evaluator_quarter;
  delete from evaluator_skill;
  delete from evaluator_total;
  delete from rating_pair where event_player_id is null;
  for of_one in select array_agg(f) from evaluation_figures f where is_published and evaluator_id is not null group by evaluator_id loop
    perform count_by_quarter(null, of_one);
  end loop;
  insert into rating_pair select * from ready_pair;
end $$;
