-- J75. Every two evaluators of one person at a closed event are a pair, too: a rating is in as many pairs as there were others. The key of
-- a pair are its two evaluations.
alter table rating_pair
  drop constraint rating_pair_pkey,
  drop constraint rating_pair_first_id_key,
  add primary key (second_id, first_id),
  -- At an event, the person: the event player whom the others are joined to. Null of a video that was rated twice.
  add column event_player_id uuid references event_player on delete cascade;
create index pair_of_first on rating_pair (first_id);
create index pair_of_event_player on rating_pair (event_player_id) where event_player_id is not null;
-- A video is rated twice at most, and the newest of them are found without reading those of events.
create unique index one_pair_of_first on rating_pair (first_id) where event_player_id is null;
create unique index one_pair_of_second on rating_pair (second_id) where event_player_id is null;
create index pair_of_video_by_time on rating_pair (completed_at desc) where event_player_id is null;

-- F7. As it was; of the pairs of events, which are kept by who computes a closed event, it touches none.
create or replace function keep_pairs(changed evaluation_figures[]) returns void language plpgsql as $$
declare
  done uuid[] := array(select evaluation_id from unnest(changed) where is_done and second_of is null);
  firsts uuid[] := array(
    select second_of from unnest(changed) where is_done and second_of is not null
    union select second_of from evaluation where second_of = any (done) and second_of is not null and status <> 'cancelled'
    union select first_id from rating_pair where first_id = any (done) and event_player_id is null);
begin
  if firsts = '{}' then
    return;
  end if;
  perform 1 from evaluation where id = any (firsts) order by id for no key update;
  delete from rating_pair p where p.first_id = any (firsts) and p.event_player_id is null
    and not exists (select from ready_pair r where r.second_id = p.second_id and r.first_id = p.first_id);
  insert into rating_pair as p select * from ready_pair r where r.first_id = any (firsts)
  on conflict (second_id) where event_player_id is null do update set
    first_id = excluded.first_id, player_id = excluded.player_id, first_evaluator_id = excluded.first_evaluator_id,
    second_evaluator_id = excluded.second_evaluator_id, rubric_version = excluded.rubric_version, completed_at = excluded.completed_at,
    first_total = excluded.first_total, second_total = excluded.second_total, first_skills = excluded.first_skills, second_skills = excluded.second_skills
  where p is distinct from excluded;
end $$;

-- F10. The pairs of events are none of the figures, and stay.
create or replace function recount_figures() returns void language plpgsql as $$
declare
  of_one evaluation_figures[];
begin
  lock table evaluation_figures in share row exclusive mode;
  delete from evaluator_quarter;
  delete from evaluator_skill_quarter;
  delete from rating_pair where event_player_id is null;
  for of_one in select array_agg(f) from evaluation_figures f where is_published and evaluator_id is not null group by evaluator_id loop
    perform count_by_quarter(null, of_one);
  end loop;
  insert into rating_pair select * from ready_pair;
end $$;

-- J9. As it was, with each pair compared once, not once for either side: at a close there are thousands of them.
create or replace function add_to_pairings(gone rating_pair[], come rating_pair[]) returns void language plpgsql as $$
begin
  insert into evaluator_pairing as e (
    evaluator_id, pairs, compared, difference_sum, difference_square_sum, ratings, own_sum, other_sum, own_square_sum, other_square_sum, product_sum, within_half)
  select side.evaluator_id, sum(by), sum(by * (c.difference is not null)::integer), coalesce(sum(by * side.difference), 0), coalesce(sum(by * c.difference * c.difference), 0),
    sum(by * c.ratings), sum(by * side.own), sum(by * side.other), sum(by * side.own_squares), sum(by * side.other_squares), sum(by * c.products), sum(by * c.within_half)
  from (select -1 as by, first_evaluator_id, second_evaluator_id, first_skills, second_skills from unnest(gone)
      union all select 1, first_evaluator_id, second_evaluator_id, first_skills, second_skills from unnest(come)) as p
    cross join lateral compared_ratings(p.first_skills, p.second_skills) as c
    cross join lateral (values
      (p.first_evaluator_id, c.difference, c.own_sum, c.other_sum, c.own_squares, c.other_squares),
      (p.second_evaluator_id, -c.difference, c.other_sum, c.own_sum, c.other_squares, c.own_squares)
    ) as side (evaluator_id, difference, own, other, own_squares, other_squares)
  where side.evaluator_id is not null
  -- In one order: two who complete pairs of the same evaluators at the same moment wait for each other.
  group by 1 order by 1
  on conflict (evaluator_id) do update set
    pairs = e.pairs + excluded.pairs, compared = e.compared + excluded.compared, difference_sum = e.difference_sum + excluded.difference_sum,
    difference_square_sum = e.difference_square_sum + excluded.difference_square_sum, ratings = e.ratings + excluded.ratings,
    own_sum = e.own_sum + excluded.own_sum, other_sum = e.other_sum + excluded.other_sum, own_square_sum = e.own_square_sum + excluded.own_square_sum,
    other_square_sum = e.other_square_sum + excluded.other_square_sum, product_sum = e.product_sum + excluded.product_sum, within_half = e.within_half + excluded.within_half;
  if gone is not null then
    delete from evaluator_pairing where pairs = 0 and evaluator_id in (select unnest(array[first_evaluator_id, second_evaluator_id]) from unnest(gone));
  end if;
end $$;
