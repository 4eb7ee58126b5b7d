-- M61. Who did what to whom, when and from where. A row is written in the transaction of its deed and never changed.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null when nobody was signed in: the operator's shell, or the server by itself; `origin` says which.
  actor_id uuid references app_user,
  -- A network address, 'shell' or 'server'. Null where it was not kept: before this table, and of who was deleted since.
  origin text,
  action text not null,
  -- Whose account, report or video it was.
  person_id uuid references app_user,
  evaluation_id uuid,
  details jsonb not null default '{}'
);
create index audit_newest on audit (at desc, id desc);
create index audit_by_actor on audit (actor_id, at desc);
create index audit_about_person on audit (person_id, at desc);

insert into audit (at, actor_id, origin, action, person_id)
select at, by_user_id, case when by_user_id is not null then null when change = 'delete' then 'server' else 'shell' end, change, user_id
from account_change order by id;
drop table account_change;

-- M62. After two years a row may go. Before, one thing may be taken out: from where somebody worked whose account was deleted.
create function audit_keeps_its_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '2 years' then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || '{"origin": null}'
    and exists (select from app_user where id = old.actor_id and deleted_at is not null) then
    return new;
  end if;
  raise exception 'what is in the audit stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger audit_keeps_its_rows before update or delete on audit for each row execute function audit_keeps_its_rows();

-- The demo may be emptied with all that was done in it.
create function audit_is_not_emptied() returns trigger language plpgsql as $$
begin
  if exists (select from app_user where not is_demo) then
    raise exception 'what is in the audit stays as it is' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger audit_is_not_emptied before truncate on audit for each statement execute function audit_is_not_emptied();
