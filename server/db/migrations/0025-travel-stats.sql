-- D53. A season's averages that a player enters for a travel team they are on.
create table travel_stat (
  id integer generated always as identity primary key,
  player_id uuid not null references player on delete cascade,
  team_id integer not null references team on delete cascade,
  points numeric(3, 1) not null check (points >= 0),
  rebounds numeric(3, 1) not null check (rebounds >= 0),
  assists numeric(3, 1) not null check (assists >= 0),
  steals numeric(3, 1) not null check (steals >= 0),
  created_at timestamptz not null default now()
);
create index travel_stat_of_player on travel_stat (player_id, team_id);
create index travel_stat_of_team on travel_stat (team_id);
