-- expand
-- EV137. Counts the players whom one person added from tablets today.
create index event_player_by_sender on event_player (added_by, created_at) where request_id is null;
