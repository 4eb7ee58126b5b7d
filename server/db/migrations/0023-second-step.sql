-- M72. When somebody last proved on this session, after signing in, that it is they.
alter table user_session add column proved_at timestamptz;

-- M73. What takes the place of a lost authenticator app, once; kept as its SHA-256.
create table recovery_code (
  digest text primary key,
  user_id uuid not null references app_user on delete cascade,
  made_at timestamptz not null default now()
);
create index recovery_code_of_user on recovery_code (user_id);
