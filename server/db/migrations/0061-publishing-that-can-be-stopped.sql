-- expand
-- EV180. Publishing that an organizer started. Nothing else changes before it is due.
create table event_publication (
  id uuid primary key,
  event_id uuid not null references event on delete cascade,
  asked_by uuid references app_user on delete set null,
  asked_from text not null,
  asked_at timestamptz not null default now(),
  -- The event players whose reports the organizer saw. A report that becomes ready later waits for the next publishing.
  event_player_ids uuid[] not null,
  reports integer not null,
  mails integer not null,
  -- When it starts. Once it has started, when another process takes over.
  due_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  stopped_at timestamptz,
  stopped_by uuid references app_user on delete set null
);
create unique index one_publication on event_publication (event_id) where ended_at is null and stopped_at is null;
create index publication_due on event_publication (due_at) where ended_at is null and stopped_at is null;
create index publication_of_event on event_publication (event_id);
create index publication_asked_by on event_publication (asked_by);
create index publication_stopped_by on event_publication (stopped_by);
