-- expand
-- U119. What was withdrawn, revoked or erased, written in the transaction that does it, and then carried to a ledger outside of this
-- database. A backup that is put back is told of it before the server answers. An entry holds ids and instants, and no names.
create table ledger_entry (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  subject jsonb not null,
  -- When the ledger had it for good. Null until then.
  shipped_at timestamptz,
  -- When it was done again here, after this database was put back.
  applied_at timestamptz,
  -- When doing it again failed. It is tried with each start.
  failed_at timestamptz
);
create index ledger_entry_unshipped on ledger_entry (seq) where shipped_at is null;
create index ledger_entry_failed on ledger_entry (seq) where failed_at is not null;
create index ledger_entry_shipped on ledger_entry (shipped_at desc) where shipped_at is not null;

-- The epoch in which the ledger was last read to its end. Another one means: this database was put back since.
create table ledger_state (
  is_one boolean primary key default true check (is_one),
  read_in_epoch uuid
);
insert into ledger_state default values;

-- What the ledger itself does again is in the ledger already.
create function enter_in_ledger(kind text, subject jsonb) returns void language plpgsql as $$
begin
  if current_setting('courtside.reads_ledger', true) is distinct from 'yes' then
    insert into ledger_entry (kind, subject) values (kind, subject);
  end if;
end $$;

-- The kind, then the columns that say what it is about; `was_` before a column asks for its value before the change.
create function enter_row_in_ledger() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  became jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform enter_in_ledger(tg_argv[0], (select jsonb_object_agg(name,
      case when name like 'was\_%' then was -> substr(name, 5) else became -> name end)
    from unnest(tg_argv[1:]) as name));
  return null;
end $$;

-- Consents.
create trigger ledger_consent_ended after update of withdrawn_at on consent for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function enter_row_in_ledger('consent-ended', 'id', 'player_id');
create trigger ledger_consent_voided after update of voided_at on consent for each row
  when (old.voided_at is null and new.voided_at is not null)
  execute function enter_row_in_ledger('consent-voided', 'id');
create trigger ledger_roster_yes_ended after update of player_id on roster_entry for each row
  when (old.player_id is not null and new.player_id is distinct from old.player_id)
  execute function enter_row_in_ledger('roster-yes-ended', 'id', 'was_player_id');

-- Links.
create trigger ledger_reader_ended after update of ended_by on report_reader for each row
  when (old.ended_by is null and new.ended_by in ('revoked', 'corrected'))
  execute function enter_row_in_ledger('reader-ended', 'id', 'ended_by');
create trigger ledger_invitation_revoked after update of revoked_at on invitation for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function enter_row_in_ledger('invitation-revoked', 'id');
create trigger ledger_roster_link_ended after delete on roster_link for each row
  execute function enter_row_in_ledger('roster-link-ended', 'was_token_digest');
create trigger ledger_roster_link_replaced after update of token_digest on roster_link for each row
  when (new.token_digest is distinct from old.token_digest)
  execute function enter_row_in_ledger('roster-link-ended', 'was_token_digest');
create trigger ledger_roster_line_removed after update of removed_at on roster_entry for each row
  when (old.removed_at is null and new.removed_at is not null)
  execute function enter_row_in_ledger('roster-line-removed', 'id');

-- Sign-ins.
create trigger ledger_session_ended after update of ended_at on user_session for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function enter_row_in_ledger('session-ended', 'origin', 'user_id');
create trigger ledger_sessions_ended after update of valid_since on app_user for each row
  when (new.valid_since > old.valid_since)
  execute function enter_row_in_ledger('sessions-ended', 'id', 'valid_since');
create trigger ledger_second_step_removed after insert on audit for each row
  when (new.action = 'remove second step')
  execute function enter_row_in_ledger('second-step-removed', 'person_id');
create function enter_ended_recovery_codes() returns trigger language plpgsql as $$
begin
  perform enter_in_ledger('recovery-codes-ended', jsonb_build_object('user_id', user_id)) from (select distinct user_id from gone) g;
  return null;
end $$;
create trigger ledger_recovery_codes_ended after delete on recovery_code referencing old table as gone for each statement
  execute function enter_ended_recovery_codes();

-- Rights.
create trigger ledger_admin_ended after update of is_admin on app_user for each row
  when (old.is_admin and not new.is_admin and new.deleted_at is null) execute function enter_row_in_ledger('admin-ended', 'id');
create trigger ledger_evaluator_ended after update of is_evaluator on app_user for each row
  when (old.is_evaluator and not new.is_evaluator and new.deleted_at is null)
  execute function enter_row_in_ledger('evaluator-ended', 'id');
create trigger ledger_account_deactivated after update of is_active on app_user for each row
  when (old.is_active and not new.is_active and new.deleted_at is null)
  execute function enter_row_in_ledger('account-deactivated', 'id');
create trigger ledger_event_staff_removed after update of removed_at on event_staff for each row
  when (old.removed_at is null and new.removed_at is not null)
  execute function enter_row_in_ledger('event-staff-removed', 'event_id', 'user_id');
create trigger ledger_event_staff_deleted after delete on event_staff for each row
  execute function enter_row_in_ledger('event-staff-removed', 'event_id', 'user_id');
create trigger ledger_event_parts_ended after update of parts on event_staff for each row
  when (not new.parts @> old.parts) execute function enter_row_in_ledger('event-parts-ended', 'event_id', 'user_id', 'parts');
create trigger ledger_director_ended after delete on program_director for each row
  execute function enter_row_in_ledger('director-ended', 'program_id', 'user_id');
create trigger ledger_program_evaluator_ended after delete on program_evaluator for each row
  execute function enter_row_in_ledger('program-evaluator-ended', 'program_id', 'user_id');
create trigger ledger_owner_ended after update of owner_id on program for each row
  when (old.owner_id is not null and new.owner_id is distinct from old.owner_id)
  execute function enter_row_in_ledger('owner-ended', 'id', 'was_owner_id');
create trigger ledger_team_left after update of program_id on team for each row
  when (old.program_id is not null and new.program_id is distinct from old.program_id)
  execute function enter_row_in_ledger('team-left', 'id', 'was_program_id');
create trigger ledger_join_ended after update of joined_to on player for each row
  when (old.joined_to is not null and new.joined_to is distinct from old.joined_to)
  execute function enter_row_in_ledger('join-ended', 'id', 'was_joined_to');

-- Erasures. `player-erased` is entered by erase-player.ts, which alone knows.
create trigger ledger_deletion_asked after update of deletion_due_at on app_user for each row
  when (new.deletion_due_at is distinct from old.deletion_due_at and new.deleted_at is null)
  execute function enter_row_in_ledger('deletion-asked', 'id', 'deletion_due_at');
create trigger ledger_account_erased after update of deleted_at on app_user for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function enter_row_in_ledger('account-erased', 'id');
create trigger ledger_photo_deleted after delete on player_photo for each row
  execute function enter_row_in_ledger('photo-deleted', 'player_id');
create trigger ledger_event_deleted after delete on event for each row
  execute function enter_row_in_ledger('event-deleted', 'id');
