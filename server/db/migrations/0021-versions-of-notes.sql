-- Counts on the server, by one with each change: what devices count says nothing of one another.
alter table note add column version integer not null default 1;

-- Words of a note that those of another device replaced, as rating_history keeps values. They go with the note.
create table note_history (
  id bigint generated always as identity primary key,
  note_id uuid not null references note on delete cascade,
  version integer not null,
  skill_id integer,
  text text not null,
  device_id text not null,
  written_at timestamptz not null,
  replaced_at timestamptz not null default now()
);
create index note_history_of_note on note_history (note_id);

-- Who withdraws a note takes back its earlier words too.
create function keep_replaced_words() returns trigger language plpgsql as $$
begin
  if new.text = '' then
    delete from note_history where note_id = new.id;
  elsif old.text <> '' and old.text <> new.text and old.device_id <> new.device_id then
    insert into note_history (note_id, version, skill_id, text, device_id, written_at)
    values (old.id, old.version, old.skill_id, old.text, old.device_id, old.updated_at);
  end if;
  return null;
end $$;
create trigger keep_replaced_words after update of text on note for each row execute function keep_replaced_words();
