-- J9. What an evaluator's pairs add up to, on whichever side of them: their agreement with others is told without reading the pairs.
-- No reference to app_user: a pair outlives the account of who rated.
create table evaluator_pairing (
  evaluator_id uuid primary key,
  pairs integer not null,
  -- Pairs with a skill that both rated, and their mean differences, own less other, added up. Rounded once, so that what is taken away again leaves no trace.
  compared integer not null,
  difference_sum numeric not null,
  difference_square_sum numeric not null,
  -- Over the skills that both rated: what quadratic weighted kappa is computed from.
  ratings integer not null,
  own_sum numeric not null,
  other_sum numeric not null,
  own_square_sum numeric not null,
  other_square_sum numeric not null,
  product_sum numeric not null,
  -- Ratings a half point apart or less.
  within_half integer not null
);

create function compared_ratings(own jsonb, other jsonb) returns table (
  ratings bigint, own_sum numeric, other_sum numeric, own_squares numeric, other_squares numeric, products numeric, within_half bigint, difference numeric
) language sql immutable as $$
  select count(*), coalesce(sum(mine), 0), coalesce(sum(theirs), 0), coalesce(sum(mine * mine), 0), coalesce(sum(theirs * theirs), 0),
    coalesce(sum(mine * theirs), 0), count(*) filter (where abs(mine - theirs) <= 0.5), round(avg(mine - theirs), 6)
  from (select given.value::numeric as mine, (other ->> given.key)::numeric as theirs from jsonb_each_text(own) as given) as both_sides
  where mine is not null and theirs is not null
$$;

create function add_to_pairings(gone rating_pair[], come rating_pair[]) returns void language plpgsql as $$
begin
  insert into evaluator_pairing as e (
    evaluator_id, pairs, compared, difference_sum, difference_square_sum, ratings, own_sum, other_sum, own_square_sum, other_square_sum, product_sum, within_half)
  select side.evaluator_id, sum(by), sum(by * (c.difference is not null)::integer), coalesce(sum(by * c.difference), 0), coalesce(sum(by * c.difference * c.difference), 0),
    sum(by * c.ratings), sum(by * c.own_sum), sum(by * c.other_sum), sum(by * c.own_squares), sum(by * c.other_squares), sum(by * c.products), sum(by * c.within_half)
  from (select -1 as by, * from unnest(gone) union all select 1, * from unnest(come)) as p
    cross join lateral (values (p.first_evaluator_id, p.first_skills, p.second_skills), (p.second_evaluator_id, p.second_skills, p.first_skills)) as side (evaluator_id, own, other)
    cross join lateral compared_ratings(side.own, side.other) as c
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

create function follow_pairs() returns trigger language plpgsql as $$
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
  if gone is not null or come is not null then
    perform add_to_pairings(gone, come);
  end if;
  return null;
end $$;
create trigger follow_added_pairs after insert on rating_pair referencing new table as added for each statement execute function follow_pairs();
create trigger follow_changed_pairs after update on rating_pair referencing old table as removed new table as added for each statement execute function follow_pairs();
create trigger follow_removed_pairs after delete on rating_pair referencing old table as removed for each statement execute function follow_pairs();

create function forget_pairings() returns trigger language plpgsql as $$
begin
  truncate evaluator_pairing;
  return null;
end $$;
create trigger forget_pairings after truncate on rating_pair for each statement execute function forget_pairings();

-- What was there before.
select add_to_pairings(null, (select array_agg(p) from rating_pair p));
