-- EV60. A single sheet of an event is no report: what the figures leave out of second ratings they leave out of sheets.
create or replace function write_figures(ids uuid[]) returns void language plpgsql as $$
begin
  if ids = '{}' then
    return;
  end if;
  -- Whoever changes the evaluation at this moment is waited for, and whoever comes later finds what is written here.
  perform 1 from evaluation where id = any (ids) order by id for no key update;
  insert into evaluation_figures as f (
    evaluation_id, player_id, evaluator_id, rubric_version, second_of, is_done, is_published, completed_at,
    level_key, total, performance_key, team_player, team_player_key, competitive, competitive_key, skills, team_items, top1, top1_fit, top2, top2_fit,
    advantages, averages_count, red_flags, has_core_red_flag, divisions, headline, residual, skill_residuals,
    rated_skills, rating_sd, threes, extremes, suggested_skills, overrides, minutes)
  select e.id, e.player_id, e.evaluator_id, r.rubric_version, e.second_of, is_done(e.status),
    is_done(e.status) and e.is_report and e.completed_at is not null, e.completed_at, of_result.*, trusted_minutes(e)
  from evaluation_result r join evaluation e on e.id = r.evaluation_id cross join lateral figures_of_result(r.body) as of_result
  where r.evaluation_id = any (ids)
  on conflict (evaluation_id) do update set
    player_id = excluded.player_id, evaluator_id = excluded.evaluator_id, rubric_version = excluded.rubric_version, second_of = excluded.second_of,
    is_done = excluded.is_done, is_published = excluded.is_published, completed_at = excluded.completed_at, level_key = excluded.level_key,
    total = excluded.total, performance_key = excluded.performance_key, team_player = excluded.team_player, team_player_key = excluded.team_player_key,
    competitive = excluded.competitive, competitive_key = excluded.competitive_key, skills = excluded.skills, team_items = excluded.team_items,
    top1 = excluded.top1, top1_fit = excluded.top1_fit, top2 = excluded.top2, top2_fit = excluded.top2_fit, advantages = excluded.advantages,
    averages_count = excluded.averages_count, red_flags = excluded.red_flags, has_core_red_flag = excluded.has_core_red_flag,
    divisions = excluded.divisions, headline = excluded.headline, residual = excluded.residual, skill_residuals = excluded.skill_residuals,
    rated_skills = excluded.rated_skills, rating_sd = excluded.rating_sd, threes = excluded.threes, extremes = excluded.extremes,
    suggested_skills = excluded.suggested_skills, overrides = excluded.overrides, minutes = excluded.minutes;
end $$;

create or replace function follow_evaluation() returns trigger language plpgsql as $$
begin
  update evaluation_figures f set
    player_id = new.player_id, evaluator_id = new.evaluator_id, second_of = new.second_of, completed_at = new.completed_at, is_done = is_done(new.status),
    is_published = is_done(new.status) and new.is_report and new.completed_at is not null, minutes = trusted_minutes(new)
  where f.evaluation_id = new.id and (f.player_id, f.evaluator_id, f.second_of, f.completed_at, f.is_done, f.minutes)
    is distinct from (new.player_id, new.evaluator_id, new.second_of, new.completed_at, is_done(new.status), trusted_minutes(new));
  return null;
end $$;

-- When what the evaluators say together was last computed for the whole event; null until a close has come to its end.
alter table event add column consensus_at timestamptz;

-- EV51. What a consensus was computed from, beside its result.
create table event_consensus (
  evaluation_id uuid primary key references evaluation on delete cascade,
  event_player_id uuid not null references event_player,
  -- The sheets it was computed from, each with its revision: other ones make it older than what was rated.
  basis text not null,
  seen_by integer not null,
  -- Of each item that was rated: key, evaluators, low, high.
  spread jsonb not null,
  -- A case was left undecided for too long.
  has_differed boolean not null default false,
  computed_at timestamptz not null default now()
);
create unique index consensus_of_player on event_consensus (event_player_id);

-- EV53. Where the evaluators of one player lie too far apart to be averaged unseen.
create table event_case (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event on delete cascade,
  event_player_id uuid not null references event_player on delete cascade,
  -- The skill; null of the totals.
  key text,
  -- What was rated when it was last computed: user_id and value of each.
  found jsonb not null,
  mean double precision not null,
  state text not null default 'open' check (state in ('open', 'third', 'decided', 'expired')),
  opened_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '48 hours',
  value numeric(2, 1),
  reason text,
  decided_by uuid references app_user on delete set null,
  decided_at timestamptz,
  third_id uuid references app_user on delete set null,
  check ((state = 'decided') = (decided_at is not null))
);
create unique index one_case on event_case (event_player_id, coalesce(key, ''));
create index case_of_event on event_case (event_id, opened_at);
create index case_due on event_case (due_at) where state in ('open', 'third');
create index case_decided_by on event_case (decided_by) where decided_by is not null;
create index case_third on event_case (third_id) where third_id is not null;
