-- The admins' queue: what waits, by how long.
create index evaluation_waiting on evaluation ((coalesce(submitted_at, created_at)), id)
  where not is_live and status in ('submitted', 'in_review', 'returned');
-- The admins' list of accounts, as it opens.
create index app_user_by_name on app_user (lower(last_name), lower(first_name), id) where deleted_at is null;

-- What a person handed in, wrote, rated and entered: asked for with every download and every deletion.
create index evaluation_of_submitter on evaluation (submitted_by) where submitted_by is not null;
create index note_of_author on note (author_id);
create index rating_history_of_user on rating_history (user_id);
create index player_of_creator on player (created_by) where created_by is not null;

-- Removed lines count too, when a person leaves all teams or has their address taken out.
drop index roster_of_player;
create index roster_of_player on roster_entry (player_id) where player_id is not null;
drop index roster_by_email;
create index roster_by_email on roster_entry (lower(email)) where email is not null;
-- A deleted team takes its removed lines along.
drop index roster_of_team;
create index roster_of_team on roster_entry (team_id, place);
