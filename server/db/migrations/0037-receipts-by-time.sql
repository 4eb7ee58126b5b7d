-- expand
-- U93. Receipts lie by the week that their mutation id is dated, so that old weeks are dropped as a whole and not row by row. What is dated
-- otherwise lies in `applied_mutation_other`: ids without a date, clocks that are far off, what came after its week was dropped, and at
-- first all that there was. The version before finds the same table under the same name.
alter table applied_mutation rename to applied_mutation_other;
alter index applied_mutation_pkey rename to applied_mutation_other_pkey;
alter index applied_mutation_by_time rename to applied_mutation_other_by_time;
create table applied_mutation (
  user_id uuid not null references app_user on delete cascade,
  mutation_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  request_hash text not null,
  result jsonb not null,
  applied_at timestamptz not null default clock_timestamp(),
  primary key (user_id, mutation_id)
) partition by range (mutation_id);
create index applied_mutation_by_time on applied_mutation (user_id, applied_at);
alter table applied_mutation attach partition applied_mutation_other default;

-- The least UUIDv7 of an instant.
create function uuid_at(instant timestamptz) returns uuid language sql stable as $$
  select (lpad(to_hex(floor(extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Makes the weeks to come and drops those that ended 60 days ago, for a role that may do neither by itself. A receipt is kept 60 days from
-- when it was written: those of a dropped week that were written late move to the others. Where nothing tells when a mutation was made, a
-- replay cannot be told from something new once its receipt is gone: there it is kept 400 days.
create function keep_receipts(today timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '3s' as $$
declare
  oldest timestamptz := today - interval '60 days';
  week timestamp;
  part text;
  low uuid;
  high uuid;
begin
  -- Of several processes one is enough.
  if not pg_try_advisory_xact_lock(7263004) then
    return;
  end if;
  for ahead in 0..8 loop
    week := date_trunc('week', today at time zone 'UTC') + ahead * interval '1 week';
    part := 'applied_mutation_' || to_char(week, 'IYYY"w"IW');
    continue when to_regclass(part) is not null;
    low := uuid_at(week at time zone 'UTC');
    high := uuid_at((week + interval '1 week') at time zone 'UTC');
    execute format('create table %I (like applied_mutation including all)', part);
    lock table applied_mutation_other in access exclusive mode;
    execute format('with moved as (delete from applied_mutation_other where mutation_id >= $1 and mutation_id < $2 returning *)
      insert into %I select * from moved', part) using low, high;
    execute format('alter table applied_mutation attach partition %I for values from (%L) to (%L)', part, low, high);
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'applied_mutation'::regclass and c.relname ~ '^applied_mutation_\d{4}w\d{2}$'
      and to_date(right(c.relname, 7), 'IYYY"w"IW') + 7 <= (oldest at time zone 'UTC')::date
  loop
    execute format('alter table applied_mutation detach partition %I', part);
    execute format('insert into applied_mutation select * from %I where applied_at >= $1', part) using oldest;
    execute format('drop table %I', part);
  end loop;
  delete from applied_mutation_other where ctid = any (array(
    select ctid from applied_mutation_other
    where applied_at < today - interval '400 days'
      or (applied_at < oldest and mutation_id >= uuid_at('2025-01-01Z') and mutation_id < uuid_at(today))
    limit 20000));
end $$;
select keep_receipts(now());
