-- expand
-- U92. A rating changes what no index holds, so that PostgreSQL writes it beside the row's older version and leaves the indexes alone. The
-- day stands in the indexes for the instant: it changes with the first rating of a day, and orders a list up to that day.
alter table evaluation set (fillfactor = 70);
alter table evaluation add column changed_on date generated always as ((updated_at at time zone 'UTC')::date) stored;

drop index evaluation_of_evaluator;
create index evaluation_of_evaluator on evaluation (evaluator_id, changed_on desc nulls last) where status <> 'cancelled';
drop index evaluation_open_by_change;
create index evaluation_open_by_change on evaluation (changed_on, id) where status = 'submitted' and evaluator_id is null;
drop index evaluation_of_player;
create index evaluation_of_player on evaluation (player_id);
-- Claims that rest are looked for once an hour, among those that somebody has.
drop index evaluation_claimed;
create index evaluation_claimed on evaluation (id) where status = 'in_review';
