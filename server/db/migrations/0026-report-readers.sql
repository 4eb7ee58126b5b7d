-- Whom the report of a live evaluation is sent to, without an account. What has ended stays, so that its sender can see it.
create table report_reader (
  id uuid primary key default gen_random_uuid(),
  evaluation_id uuid not null references evaluation on delete cascade,
  email text not null,
  added_by uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  -- From the report's publication on, or from the sender's wish to send it again.
  owed_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  -- When a guardian was asked to agree first.
  asked_at timestamptz,
  -- Of the newest email with a link.
  sent_at timestamptz,
  expires_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('revoked', 'corrected', 'joined')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index report_reader_of_evaluation on report_reader (evaluation_id, inbox_of(email)) where ended_at is null;
create index report_reader_by_inbox on report_reader (inbox_of(email)) where ended_at is null;
create index report_reader_due on report_reader (next_try_at)
  where owed_at is not null and (sent_at is null or sent_at < owed_at) and ended_at is null;

-- K20. Given, or asked for, at an address that turned out to be nobody's guardian: it counts for nothing any more.
alter table consent add column voided_at timestamptz;

-- R62. The player of an account reads the report there: it is sent to no address.
create function refuse_reader_of_account() returns trigger language plpgsql as $$
begin
  if exists (select from evaluation e join player p on p.id = e.player_id where e.id = new.evaluation_id and p.user_id is not null) then
    raise exception 'the report of an account is sent to no address' using errcode = 'check_violation', constraint = 'reader_without_account';
  end if;
  return new;
end $$;
create trigger reader_without_account before insert on report_reader for each row execute function refuse_reader_of_account();

-- K20. Whoever is not to get the report answers for the child no more: what was asked or given there is void, and the others
-- are asked. A no stands, whoever said it.
create function void_consent_of_reader() returns trigger language plpgsql as $$
begin
  update consent c set voided_at = now() from evaluation e, player p
  where e.id = new.evaluation_id and p.id = e.player_id and p.user_id is null and c.player_id = p.id
    and c.withdrawn_at is null and c.voided_at is null and inbox_of(c.guardian_email) = inbox_of(new.email)
    and not exists (select from report_reader r join evaluation o on o.id = r.evaluation_id
      where o.player_id = p.id and r.ended_at is null and inbox_of(r.email) = inbox_of(new.email));
  update player p set guardian_email = null from evaluation e
  where e.id = new.evaluation_id and p.id = e.player_id and p.user_id is null and inbox_of(p.guardian_email) = inbox_of(new.email)
    and not exists (select from report_reader r join evaluation o on o.id = r.evaluation_id
      where o.player_id = p.id and r.ended_at is null and inbox_of(r.email) = inbox_of(new.email))
    and not exists (select from consent c where c.player_id = p.id and c.withdrawn_at is not null);
  update report_reader r set asked_at = null, next_try_at = now() from evaluation o, evaluation e
  where e.id = new.evaluation_id and o.player_id = e.player_id and r.evaluation_id = o.id and r.ended_at is null and r.asked_at is not null;
  return null;
end $$;
create trigger void_consent_of_reader after update of ended_by on report_reader for each row
  when (new.ended_by in ('corrected', 'revoked') and old.ended_by is null) execute function void_consent_of_reader();
create index report_reader_added_by on report_reader (added_by);

-- The secret of a link stands in the email alone. An earlier link works as long as the newest one.
create table report_link (
  token_digest text primary key,
  reader_id uuid not null references report_reader on delete cascade,
  created_at timestamptz not null default now(),
  -- When the mail server took its email; of one that it didn't take nobody knows the secret.
  sent_at timestamptz
);
create index report_link_of_reader on report_link (reader_id);

-- The newest code of a link; what it hashes to holds the link's secret too, so that six digits cannot be found from it.
create table report_code (
  token_digest text primary key references report_link on delete cascade,
  code_digest text not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0
);

-- What was sent to an inbox and tried for it within the last hour.
create table report_code_use (
  inbox text not null,
  kind text not null check (kind in ('sent', 'wrong')),
  at timestamptz not null default now()
);
create index report_code_use_of_inbox on report_code_use (inbox, at);

-- Who showed a code reads for half an hour what was sent to the same inbox.
create table report_session (
  session_digest text primary key,
  inbox text not null,
  expires_at timestamptz not null
);

-- K18. The same as `countsAsChild` in `src/domain/profile/counts-as-child.ts`; a test holds the two equal.
create function counts_as_child(date_of_birth date, school_grade text, is_youth boolean) returns boolean language sql stable as $$
  select case
    when date_of_birth is not null then date_of_birth > (now() at time zone 'UTC')::date - interval '13 years'
    when school_grade is not null then school_grade ~ '^\d+$' and school_grade::numeric < 8
    else is_youth end
$$;

-- Of a player who has said nothing of their birth, what is known of their school decides.
create or replace function is_child(player_id uuid) returns boolean language sql stable as $$
  select exists (select from player p where p.id = $1 and counts_as_child(p.date_of_birth,
    p.organization ->> 'school_grade', coalesce((p.organization ->> 'organization_type_id')::integer = 1, false)))
$$;

create or replace function line_may_be_ordered(consent text, school_grade text, is_youth boolean) returns boolean language sql stable as $$
  select case when consent <> 'by-grade' then consent = 'fine' else not counts_as_child(null, school_grade, is_youth) end
$$;

-- K19. The last fence: no link to the report of a child comes to be without a guardian's consent, whatever the code
-- above does. It waits for a guardian who is answering at this moment.
create function refuse_link_to_child() returns trigger language plpgsql as $$
declare
  their_id uuid := (select e.player_id from report_reader r join evaluation e on e.id = r.evaluation_id where r.id = new.reader_id);
begin
  perform 1 from player where id = their_id for share;
  if is_child_without_consent(their_id) then
    raise exception 'the report of a child under 13 is sent to nobody without consent' using errcode = 'check_violation', constraint = 'child_needs_consent';
  end if;
  return new;
end $$;
create trigger child_needs_consent before insert on report_link for each row execute function refuse_link_to_child();
