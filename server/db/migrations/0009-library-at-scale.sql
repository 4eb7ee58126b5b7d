-- L14. A page of the library is read from indexes, however many evaluations there are.
create extension if not exists pg_trgm;

-- What is searched and sorted by, beside the row that is searched: names of the player and their organization are the player's,
-- and follow them.
alter table evaluation
  add column search_text text not null default '',
  add column player_last text not null default '',
  add column player_first text not null default '';

create function describe_evaluation() returns trigger language plpgsql as $$
declare
  named player;
begin
  -- Locked, so that a change of the name at the same moment is seen by one of the two.
  select * into named from player where id = new.player_id for share;
  new.search_text := concat_ws(E'\n', named.first_name || ' ' || named.last_name, new.jersey_number, named.organization ->> 'name', new.event_name);
  new.player_last := lower(named.last_name);
  new.player_first := lower(named.first_name);
  return new;
end $$;
create trigger describe_evaluation before insert or update of player_id, jersey_number, event_name on evaluation
  for each row execute function describe_evaluation();

create function describe_evaluations_of_player() returns trigger language plpgsql as $$
begin
  -- Naming the column is what runs the trigger above.
  update evaluation set event_name = event_name where player_id = new.id;
  return null;
end $$;
create trigger describe_evaluations_of_player after update of first_name, last_name, organization on player for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name
    or old.organization ->> 'name' is distinct from new.organization ->> 'name')
  execute function describe_evaluations_of_player();

update evaluation set event_name = event_name;

-- The open queue in each of its orders; status and number of ratings are the same for all of it, which leaves the id.
drop index evaluation_open_queue;
create index evaluation_open_queue on evaluation (submitted_at, id) where status = 'submitted' and evaluator_id is null;
create index evaluation_open_by_change on evaluation (updated_at, id) where status = 'submitted' and evaluator_id is null;
create index evaluation_open_by_player on evaluation (player_last, player_first, id) where status = 'submitted' and evaluator_id is null;
create index evaluation_open_by_id on evaluation (id) where status = 'submitted' and evaluator_id is null;
create index evaluation_open_search on evaluation using gin (search_text gin_trgm_ops) where status = 'submitted' and evaluator_id is null;

-- How many wait in the open queue. Counting them takes longer the more there are, so they are counted as they come and go; in
-- several rows, so that evaluators who claim at the same moment do not wait for each other. Only the sum means something.
create table open_queue_count (shard integer primary key, open bigint not null);
insert into open_queue_count
  select shard, case when shard = 0 then (select count(*) from evaluation where status = 'submitted' and evaluator_id is null) else 0 end
  from generate_series(0, 15) as shard;

create function add_to_open_queue(by bigint) returns void language sql as $$
  update open_queue_count set open = open + by where shard = pg_backend_pid() % 16 and by <> 0
$$;

create function count_inserted_open() returns trigger language plpgsql as $$
begin
  perform add_to_open_queue((select count(*) from inserted where status = 'submitted' and evaluator_id is null));
  return null;
end $$;
create trigger count_inserted_open after insert on evaluation referencing new table as inserted
  for each statement execute function count_inserted_open();

create function count_changed_open() returns trigger language plpgsql as $$
declare
  was_open integer := (old.status = 'submitted' and old.evaluator_id is null)::integer;
  is_open integer := 0;
begin
  if tg_op = 'UPDATE' then
    is_open := (new.status = 'submitted' and new.evaluator_id is null)::integer;
  end if;
  perform add_to_open_queue(is_open - was_open);
  return null;
end $$;
create trigger count_updated_open after update of status, evaluator_id on evaluation for each row
  when ((old.status = 'submitted' and old.evaluator_id is null) is distinct from (new.status = 'submitted' and new.evaluator_id is null))
  execute function count_changed_open();
create trigger count_deleted_open after delete on evaluation for each row
  when (old.status = 'submitted' and old.evaluator_id is null) execute function count_changed_open();
