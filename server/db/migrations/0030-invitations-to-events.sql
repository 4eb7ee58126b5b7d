-- EV19. Invitations are to a program, as one part, or to an event, as one part or several.
alter table program_invitation rename to invitation;
alter table invitation
  alter column program_id drop not null,
  alter column part drop not null,
  add column event_id uuid references event on delete cascade,
  add column parts text[] check (parts <@ '{organizer,evaluator,desk,lead}'),
  add column group_ids uuid[] not null default '{}',
  add constraint invitation_to_program check ((program_id is null) = (part is null)),
  add constraint invitation_to_event check ((event_id is null) = (parts is null)),
  add constraint invitation_to_one check ((program_id is null) <> (event_id is null));
create index invitation_of_event on invitation (event_id, created_at desc, id) where event_id is not null;
-- One address has one open invitation to an event, whatever its spelling; another one changes what is offered.
create unique index invitation_open_of_event on invitation (event_id, inbox_of(email))
  where event_id is not null and accepted_at is null and revoked_at is null;
