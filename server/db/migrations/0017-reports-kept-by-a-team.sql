-- O95. What a coach ordered without sharing it with the players, found without reading what is shared: nearly everything.
create index evaluation_not_shared on evaluation (player_id) where not is_shared_with_player;
