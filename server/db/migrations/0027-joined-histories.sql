-- K30. What a player was evaluated as before they had an account, or without it: at a game, or as a line of a roster. Once they
-- have joined it, its evaluations are theirs. Nothing is moved, so nothing is lost on the way there or back: the row stays who
-- was evaluated, in the words of the evaluator or coach, and whose it is stands here.
alter table player
  add column joined_to uuid references player on delete set null,
  add column joined_at timestamptz,
  -- The inbox that proved it. Reports of what was joined are sent to no other.
  add column joined_inbox text,
  add constraint accounts_join_nobody check (joined_to is null or user_id is null);
create index player_by_joined on player (joined_to) where joined_to is not null;

create function owner_of(player_id uuid) returns uuid language sql stable as $$
  select coalesce(joined_to, id) from player where id = $1
$$;

-- A player with everything they joined.
create function players_of(player_id uuid) returns setof uuid language sql stable rows 2 as $$
  select $1 union all select id from player where joined_to = $1
$$;

-- K35. Whoever is named as a reader of a joined history, and did not prove it, is told apart at once: two families read nothing
-- of one child.
create function end_reader_of_joined() returns trigger language plpgsql as $$
declare
  proven player;
begin
  select p.* into proven from evaluation e join player p on p.id = e.player_id where e.id = new.evaluation_id for share of p;
  if proven.joined_to is not null and new.ended_at is null and inbox_of(new.email) is distinct from proven.joined_inbox then
    new.ended_at := now();
    new.ended_by := 'joined';
  end if;
  return new;
end $$;
create trigger end_reader_of_joined before insert on report_reader for each row execute function end_reader_of_joined();

-- K34. Ends a join: exactly what it was before, with what has come since.
create function end_join(walk_on_id uuid) returns void language plpgsql as $$
begin
  update player set joined_to = null, joined_at = null, joined_inbox = null where id = walk_on_id;
  -- Whoever was named again meanwhile stands already.
  update report_reader r set ended_at = null, ended_by = null
  where r.id in (
    select distinct on (o.evaluation_id, inbox_of(o.email)) o.id from report_reader o join evaluation e on e.id = o.evaluation_id
    where e.player_id = walk_on_id and o.ended_by = 'joined' and not exists (
      select from report_reader s where s.evaluation_id = o.evaluation_id and inbox_of(s.email) = inbox_of(o.email) and s.ended_at is null)
    order by o.evaluation_id, inbox_of(o.email), o.created_at desc, o.id);
end $$;

-- K36. An address that was corrected proved nothing: what was joined by it, and can be undone still, is.
create function end_join_by_correction() returns trigger language plpgsql as $$
declare
  walk_on uuid;
begin
  select p.id into walk_on from evaluation e join player p on p.id = e.player_id
  where e.id = new.evaluation_id and p.joined_inbox = inbox_of(new.email) and p.joined_at > now() - interval '14 days' for no key update of p;
  if found then
    perform end_join(walk_on);
  end if;
  return null;
end $$;
create trigger end_join_by_correction after update of ended_by on report_reader for each row
  when (new.ended_by = 'corrected' and old.ended_by is null) execute function end_join_by_correction();

-- K1, K19. Of what was joined the account's birth date and its guardian decide.
create or replace function is_child_without_consent(player_id uuid) returns boolean language sql stable as $$
  select is_child(owner_of($1)) and not exists (
    select from consent c where c.player_id = owner_of($1) and c.given_at is not null and c.withdrawn_at is null
      and c.voided_at is null)
$$;

-- O110. A line whose history a child has joined is judged by that child: no order comes in against a guardian.
create or replace function consent_of(line roster_entry) returns text language sql stable as $$
  select case when told = 'by-grade' and (is_child_without_consent(line.walk_on_id) or exists (
    select from app_user u join player p on p.user_id = u.id where inbox_of(u.email) = inbox_of(line.email) and is_child_without_consent(p.id)
  )) then 'missing' else told end from (select consent_told_of(line) as told) it
$$;
create or replace function refuse_child_without_consent() returns trigger language plpgsql as $$
begin
  if new.status in ('awaiting_payment', 'submitted') and not new.is_live then
    perform 1 from player where id = any (array[new.player_id, owner_of(new.player_id),
      (select once_player_id from roster_entry where id = new.roster_entry_id)]) order by id for share;
    if may_not_queue(new.player_id, new.roster_entry_id)
      or (coalesce(old.status, 'awaiting_payment') = 'awaiting_payment' and not evaluation_may_be_ordered(new.team_submission_id, new.roster_entry_id))
    then
      raise exception 'a child under 13 cannot be handed in without consent' using errcode = 'check_violation', constraint = 'child_needs_consent';
    end if;
  end if;
  return new;
end $$;

-- K19, K30. Whether the report of this player is sent to nobody for now: of a child without consent, also where the account
-- that joined them is the child's; or a guardian took back what they had agreed to for the player at the game.
create function guardian_said_no(player_id uuid) returns boolean language sql stable as $$
  select exists (select from consent c where c.player_id = $1 and c.withdrawn_at is not null)
    and not exists (select from consent c where c.player_id = $1 and c.given_at is not null and c.withdrawn_at is null
      and c.voided_at is null)
$$;
create function waits_for_guardian(player_id uuid) returns boolean language sql stable as $$
  select is_child_without_consent($1) or ((is_child($1) or is_child(owner_of($1))) and guardian_said_no($1))
$$;
create or replace function refuse_link_to_child() returns trigger language plpgsql as $$
declare
  their_id uuid := (select e.player_id from report_reader r join evaluation e on e.id = r.evaluation_id where r.id = new.reader_id);
begin
  perform 1 from player where id in (their_id, owner_of(their_id)) order by id for share;
  if waits_for_guardian(their_id) then
    raise exception 'the report of a child under 13 is sent to nobody without consent' using errcode = 'check_violation', constraint = 'child_needs_consent';
  end if;
  return new;
end $$;

-- G100. A personal link that a coach hands over for a line of the roster: one at a time, of which only a digest is kept. A used
-- one stays until its time is over: the coach is not told that it was used, but by a yes.
create table roster_link (
  roster_entry_id uuid primary key references roster_entry on delete cascade,
  token_digest text not null unique,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
-- G104. Such a yes was given for the player that the line names, with or without an address.
alter table roster_entry add column is_yes_by_link boolean not null default false;

create function end_roster_link() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then
    delete from roster_link where roster_entry_id = new.id;
  else
    update roster_link set used_at = coalesce(used_at, now()) where roster_entry_id = new.id;
  end if;
  return null;
end $$;
create trigger end_roster_link after update of removed_at, player_id on roster_entry for each row
  when ((new.removed_at is not null and old.removed_at is null) or (new.player_id is not null and old.player_id is null))
  execute function end_roster_link();
