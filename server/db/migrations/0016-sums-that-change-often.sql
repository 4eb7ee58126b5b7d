-- J. Every published evaluation adds to a row of its evaluator, and to one for each skill. With room on its page a row's new version
-- stands beside the old one and no index is touched; what is left behind is taken up by whoever reads the page next.
alter table evaluator_quarter set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
alter table evaluator_skill_quarter set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
alter table evaluator_pairing set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
alter table pair_count set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);

-- F4. A plan that was made while the tables were small reads all of `evaluation` for a handful of results, for as long as its
-- connection lives: the function is planned anew for the results that it is asked for.
alter function write_figures(uuid[]) set plan_cache_mode = force_custom_plan;
