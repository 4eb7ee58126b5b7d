-- How the tables of the tap are distributed by tenant with Citus: what docs/scale.md describes, in so far as it must load. Not a migration.
-- Every key holds the tenant, and every reference between distributed tables goes along it: a tap stays on one node.
create schema scale;
set search_path = scale;

-- The same on every node.
create table rubric (version text primary key, body jsonb not null);
create table skill (id integer primary key, name text not null);

-- A program, or the company of an evaluator who works for none.
create table tenant (id uuid primary key, name text not null);

-- People belong to several tenants: found by id on every node, written rarely.
create table app_user (id uuid primary key, email text not null unique, role text not null);

create table player (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid references app_user (id),
  first_name text not null,
  last_name text not null,
  primary key (tenant_id, id)
);

create table evaluation (
  tenant_id uuid not null,
  id uuid not null,
  player_id uuid not null,
  evaluator_id uuid not null references app_user (id),
  rubric_version text not null references rubric (version),
  status text not null,
  ratings jsonb not null default '{}',
  revision bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references player (tenant_id, id)
) with (fillfactor = 70);

-- The receipt commits with its effect, so it stands beside it: by the tenant of the evaluation, not by the evaluator.
create table applied_mutation (
  tenant_id uuid not null,
  user_id uuid not null references app_user (id),
  mutation_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  request_hash text not null,
  result jsonb not null,
  applied_at timestamptz not null default now(),
  primary key (tenant_id, user_id, mutation_id)
);

create table evaluation_result (
  tenant_id uuid not null,
  evaluation_id uuid not null,
  body jsonb not null,
  primary key (tenant_id, evaluation_id),
  foreign key (tenant_id, evaluation_id) references evaluation (tenant_id, id)
);

create table player_skill_figure (
  tenant_id uuid not null,
  player_id uuid not null,
  skill_id integer not null references skill (id),
  evaluation_id uuid not null,
  rating numeric,
  primary key (tenant_id, player_id, skill_id, evaluation_id),
  foreign key (tenant_id, evaluation_id) references evaluation (tenant_id, id)
);

-- What is one sum today is one for each tenant; who wants the whole adds them up.
create table open_queue_count (tenant_id uuid primary key, count bigint not null default 0);
create table pair_count (
  tenant_id uuid not null,
  skill_id integer not null references skill (id),
  evaluator_a uuid not null,
  evaluator_b uuid not null,
  pairs bigint not null default 0,
  primary key (tenant_id, skill_id, evaluator_a, evaluator_b)
);

select create_reference_table('rubric');
select create_reference_table('skill');
select create_reference_table('tenant');
select create_reference_table('app_user');
select create_distributed_table('player', 'tenant_id');
select create_distributed_table('evaluation', 'tenant_id', colocate_with => 'player');
select create_distributed_table('applied_mutation', 'tenant_id', colocate_with => 'player');
select create_distributed_table('evaluation_result', 'tenant_id', colocate_with => 'player');
select create_distributed_table('player_skill_figure', 'tenant_id', colocate_with => 'player');
select create_distributed_table('open_queue_count', 'tenant_id', colocate_with => 'player');
select create_distributed_table('pair_count', 'tenant_id', colocate_with => 'player');
