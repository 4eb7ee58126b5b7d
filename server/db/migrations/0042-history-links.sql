-- expand
-- K51, K52. What is mailed about a join: a question to a guardian before it, and afterwards to every inbox that the history was
-- sent to how to undo it. The secret of a link stands in the email alone.
create table history_link (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('ask', 'undo')),
  -- Whose evaluations these are, and the player of the account that asked for them or has them.
  walk_on_id uuid not null references player on delete cascade,
  account_id uuid not null references player on delete cascade,
  email text not null,
  token_digest text unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  ended_at timestamptz,
  -- `undone`: by this link. `left`: the join ended in another way.
  ended_by text check (ended_by in ('yes', 'no', 'undone', 'left')),
  check ((ended_at is null) = (ended_by is null))
);
create index history_link_of_walk_on on history_link (walk_on_id);
create index history_link_of_account on history_link (account_id);
create index history_link_of_inbox on history_link (inbox_of(email), created_at);
create index history_link_due on history_link (next_try_at) where sent_at is null and ended_at is null;
create unique index history_link_asked_once on history_link (walk_on_id, account_id)
  where kind = 'ask' and ended_at is null;

-- K52. What ends a join, ends its other links too.
create or replace function end_join(walk_on_id uuid) returns void language plpgsql as $$
begin
  update history_link h set ended_at = now(), ended_by = 'left'
  where h.walk_on_id = $1 and h.kind = 'undo' and h.ended_at is null;
  update player set joined_to = null, joined_at = null, joined_inbox = null where id = $1;
  -- Whoever was named again meanwhile stands already.
  update report_reader r set ended_at = null, ended_by = null
  where r.id in (
    select distinct on (o.evaluation_id, inbox_of(o.email)) o.id from report_reader o join evaluation e on e.id = o.evaluation_id
    where e.player_id = $1 and o.ended_by = 'joined' and not exists (
      select from report_reader s where s.evaluation_id = o.evaluation_id and inbox_of(s.email) = inbox_of(o.email) and s.ended_at is null)
    order by o.evaluation_id, inbox_of(o.email), o.created_at desc, o.id);
end $$;
