-- F60. A dashboard reads the line of every evaluation of its players: from the index alone, for the rows are wide and lie far apart.
drop index figures_of_player;
create index figures_of_player on evaluation_figures (player_id, completed_at desc)
  include (evaluation_id, evaluator_id, rubric_version, level_key, total) where is_published;

-- F56. Most evaluations of a player are finished; those that are pending are found without reading them.
create index evaluation_pending_of_player on evaluation (player_id)
  where status in ('submitted', 'in_review', 'ready_to_finalize', 'returned', 'awaiting_payment');
