-- Today's schema: extensions, tables, views and functions after all migrations.
-- The file is for reading. Migrations create the database, and their comments give the reasons. `npm run schema`
-- writes this file from PostgreSQL's catalog, and server/db/schema.pg.test.ts compares it. The numbers above an object
-- name the migrations that create or alter it. Keys and checks of one column are in its line, unless a migration named
-- them. Weekly partitions are left out.

CREATE EXTENSION pg_trgm;

-- 0044
CREATE TABLE account_day (
  user_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  day date NOT NULL,
  deed text NOT NULL CHECK (deed IN ('program', 'event', 'invitation', 'player')),
  done integer NOT NULL CHECK (done > 0),
  CONSTRAINT account_day_pkey PRIMARY KEY (user_id, day, deed)
);
CREATE INDEX account_day_by_day ON account_day (day);

-- 0040
CREATE TABLE address_news (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  event_player_id uuid NOT NULL REFERENCES event_player(id) ON DELETE CASCADE,
  email text NOT NULL,
  owed_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  last_error text
);
CREATE INDEX address_news_of_player ON address_news (event_player_id, owed_at);
CREATE INDEX address_news_owed ON address_news (next_try_at, id) WHERE (sent_at IS NULL);

-- 0041
CREATE TABLE age_correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player(id) ON DELETE CASCADE,
  date_of_birth date,
  school_grade text,
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT age_correction_check CHECK (date_of_birth IS NOT NULL OR school_grade IS NOT NULL)
);
CREATE INDEX age_correction_of_player ON age_correction (player_id, at);

-- 0001, 0002, 0003, 0019
CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  role text NOT NULL CHECK (role IN ('Coach', 'Evaluator', 'Player', 'Director', 'Owner')),
  is_admin boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  is_profile_created boolean NOT NULL DEFAULT false,
  team_roster_completed boolean NOT NULL DEFAULT false,
  submission_count integer NOT NULL DEFAULT 0 CHECK (submission_count >= 0),
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deletion_due_at timestamptz,
  picture_id uuid REFERENCES picture(id) ON DELETE SET NULL,
  is_evaluator boolean NOT NULL DEFAULT false,
  valid_since timestamptz NOT NULL DEFAULT '-infinity'::timestamptz,
  CONSTRAINT evaluators_are_flagged CHECK (role <> 'Evaluator' OR is_evaluator)
);
CREATE INDEX admins ON app_user (id) WHERE is_admin;
CREATE INDEX app_user_by_inbox ON app_user (inbox_of(email));
CREATE INDEX app_user_by_name ON app_user (lower(last_name), lower(first_name), id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_by_picture ON app_user (picture_id) WHERE (picture_id IS NOT NULL);
CREATE UNIQUE INDEX app_user_email ON app_user (lower(email));
CREATE INDEX deletions_due ON app_user (deletion_due_at) WHERE (deletion_due_at IS NOT NULL);
CREATE TRIGGER flag_new_evaluator BEFORE INSERT ON app_user FOR EACH ROW EXECUTE FUNCTION flag_new_evaluator();
CREATE TRIGGER ledger_account_deactivated AFTER UPDATE OF is_active ON app_user FOR EACH ROW WHEN (old.is_active AND NOT new.is_active AND new.deleted_at IS NULL) EXECUTE FUNCTION enter_row_in_ledger('account-deactivated', 'id');
CREATE TRIGGER ledger_account_erased AFTER UPDATE OF deleted_at ON app_user FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION enter_row_in_ledger('account-erased', 'id');
CREATE TRIGGER ledger_admin_ended AFTER UPDATE OF is_admin ON app_user FOR EACH ROW WHEN (old.is_admin AND NOT new.is_admin AND new.deleted_at IS NULL) EXECUTE FUNCTION enter_row_in_ledger('admin-ended', 'id');
CREATE TRIGGER ledger_deletion_asked AFTER UPDATE OF deletion_due_at ON app_user FOR EACH ROW WHEN (new.deletion_due_at IS DISTINCT FROM old.deletion_due_at AND new.deleted_at IS NULL) EXECUTE FUNCTION enter_row_in_ledger('deletion-asked', 'id', 'deletion_due_at');
CREATE TRIGGER ledger_evaluator_ended AFTER UPDATE OF is_evaluator ON app_user FOR EACH ROW WHEN (old.is_evaluator AND NOT new.is_evaluator AND new.deleted_at IS NULL) EXECUTE FUNCTION enter_row_in_ledger('evaluator-ended', 'id');
CREATE TRIGGER ledger_sessions_ended AFTER UPDATE OF valid_since ON app_user FOR EACH ROW WHEN (new.valid_since > old.valid_since) EXECUTE FUNCTION enter_row_in_ledger('sessions-ended', 'id', 'valid_since');

-- 0001, 0029, 0037
CREATE TABLE applied_mutation (
  user_id uuid NOT NULL,
  mutation_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  request_hash text NOT NULL,
  result jsonb NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT applied_mutation_pkey PRIMARY KEY (user_id, mutation_id),
  CONSTRAINT applied_mutation_user_id_fkey1 FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
) PARTITION BY RANGE (mutation_id);
CREATE INDEX applied_mutation_by_time ON applied_mutation (user_id, applied_at);

-- 0020
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_id uuid REFERENCES app_user(id),
  origin text,
  action text NOT NULL,
  person_id uuid REFERENCES app_user(id),
  evaluation_id uuid,
  details jsonb NOT NULL DEFAULT '{}'::jsonb
);
CREATE INDEX audit_about_person ON audit (person_id, at DESC);
CREATE INDEX audit_by_actor ON audit (actor_id, at DESC);
CREATE INDEX audit_newest ON audit (at DESC, id DESC);
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_not_emptied();
CREATE TRIGGER audit_keeps_its_rows BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_keeps_its_rows();
CREATE TRIGGER ledger_second_step_removed AFTER INSERT ON audit FOR EACH ROW WHEN (new.action = 'remove second step') EXECUTE FUNCTION enter_row_in_ledger('second-step-removed', 'person_id');

-- 0004
CREATE TABLE birth_date_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player(id) ON DELETE CASCADE,
  was date NOT NULL,
  became date,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX birth_date_change_of_player ON birth_date_change (player_id, at);

-- 0053
CREATE TABLE birth_date_try (
  user_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  inbox text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX birth_date_try_of_inbox ON birth_date_try (inbox, at);
CREATE INDEX birth_date_try_of_user ON birth_date_try (user_id, at);

-- 0008, 0012, 0035, 0050
CREATE TABLE checkout (
  id uuid PRIMARY KEY,
  buyer_id uuid NOT NULL REFERENCES app_user(id),
  evaluation_id uuid REFERENCES evaluation(id),
  package_id integer NOT NULL REFERENCES package(id),
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity >= 1 AND quantity <= 15),
  package_name text NOT NULL,
  credits integer NOT NULL CHECK (credits > 0),
  consultations integer NOT NULL DEFAULT 0 CHECK (consultations >= 0),
  second_rater boolean NOT NULL DEFAULT false,
  turnaround_days integer NOT NULL,
  validity_days integer NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  currency text NOT NULL,
  session_id text UNIQUE,
  payment_reference text,
  status text NOT NULL CHECK (status IN ('opening', 'open', 'paid', 'expired', 'refund_due', 'refunded')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  refunded_at timestamptz,
  team_submission_id uuid REFERENCES team_submission(id) ON DELETE SET NULL,
  refunded_cents integer NOT NULL DEFAULT 0,
  told_refunded_cents integer NOT NULL DEFAULT 0 CHECK (told_refunded_cents >= 0),
  refund_failed_at timestamptz,
  refund_attempts integer NOT NULL DEFAULT 0,
  next_refund_at timestamptz,
  CONSTRAINT checkout_check CHECK (refunded_cents >= 0 AND refunded_cents <= amount_cents)
);
CREATE INDEX checkout_by_payment ON checkout (payment_reference) WHERE (payment_reference IS NOT NULL);
CREATE INDEX checkout_charged ON checkout (paid_at DESC, id) WHERE (paid_at IS NOT NULL);
CREATE INDEX checkout_of_buyer ON checkout (buyer_id, created_at DESC);
CREATE INDEX checkout_unsettled ON checkout (expires_at) WHERE (status IN ('opening', 'open', 'refund_due'));
CREATE UNIQUE INDEX one_open_checkout ON checkout (evaluation_id) WHERE (status IN ('opening', 'open'));
CREATE UNIQUE INDEX one_open_team_checkout ON checkout (team_submission_id) WHERE (status IN ('opening', 'open'));

-- 0002, 0026, 0052
CREATE TABLE consent (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player(id) ON DELETE CASCADE,
  guardian_name text NOT NULL,
  guardian_email text NOT NULL,
  token_digest text NOT NULL UNIQUE,
  text_version text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  given_at timestamptz,
  given_name text,
  withdrawn_at timestamptz,
  voided_at timestamptz,
  unanswered_at timestamptz
);
CREATE INDEX consent_of_player ON consent (player_id, requested_at DESC);
CREATE INDEX consent_unanswered ON consent (requested_at) WHERE ((given_at IS NULL) AND (withdrawn_at IS NULL) AND (unanswered_at IS NULL) AND (guardian_email <> ''));
CREATE TRIGGER ledger_consent_ended AFTER UPDATE OF withdrawn_at ON consent FOR EACH ROW WHEN (old.withdrawn_at IS NULL AND new.withdrawn_at IS NOT NULL) EXECUTE FUNCTION enter_row_in_ledger('consent-ended', 'id', 'player_id');
CREATE TRIGGER ledger_consent_unanswered AFTER UPDATE OF unanswered_at ON consent FOR EACH ROW WHEN (old.unanswered_at IS NULL AND new.unanswered_at IS NOT NULL) EXECUTE FUNCTION enter_row_in_ledger('consent-unanswered', 'id', 'player_id');
CREATE TRIGGER ledger_consent_voided AFTER UPDATE OF voided_at ON consent FOR EACH ROW WHEN (old.voided_at IS NULL AND new.voided_at IS NOT NULL) EXECUTE FUNCTION enter_row_in_ledger('consent-voided', 'id');
CREATE TRIGGER photos_of_answer AFTER INSERT OR UPDATE OF given_at, withdrawn_at, voided_at ON consent FOR EACH ROW EXECUTE FUNCTION erase_photos_of_answer();

-- 0008
CREATE TABLE consultation (
  id uuid PRIMARY KEY,
  evaluation_id uuid NOT NULL REFERENCES evaluation(id) ON DELETE CASCADE,
  requested_by uuid NOT NULL REFERENCES app_user(id),
  purchase_id uuid REFERENCES purchase(id),
  status text NOT NULL CHECK (status IN ('requested', 'scheduled', 'held', 'cancelled')),
  message text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL DEFAULT now(),
  starts_at timestamptz,
  ends_at timestamptz,
  event_uri text UNIQUE,
  closed_at timestamptz
);
CREATE INDEX consultation_of_evaluation ON consultation (evaluation_id, requested_at DESC);
CREATE INDEX consultation_of_player ON consultation (requested_by);
CREATE UNIQUE INDEX one_open_consultation ON consultation (evaluation_id) WHERE (status IN ('requested', 'scheduled'));

-- 0008
CREATE TABLE credit_use (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purchase_id uuid NOT NULL REFERENCES purchase(id) ON DELETE CASCADE,
  evaluation_id uuid NOT NULL REFERENCES evaluation(id) ON DELETE CASCADE,
  used_at timestamptz NOT NULL DEFAULT now(),
  returned_at timestamptz
);
CREATE INDEX credit_use_of_evaluation ON credit_use (evaluation_id);
CREATE INDEX credit_use_of_purchase ON credit_use (purchase_id);
CREATE UNIQUE INDEX one_credit_per_submission ON credit_use (evaluation_id) WHERE (returned_at IS NULL);

-- 0001, 0008, 0009, 0012, 0029, 0036
CREATE TABLE evaluation (
  id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player(id),
  status text NOT NULL CHECK (status IN ('draft', 'awaiting_payment', 'submitted', 'in_review', 'live', 'ready_to_finalize', 'completed', 'consultation_requested', 'consultation_scheduled', 'returned', 'cancelled')),
  is_live boolean NOT NULL,
  quick_mode boolean NOT NULL DEFAULT false,
  evaluator_id uuid REFERENCES app_user(id),
  submitted_by uuid REFERENCES app_user(id),
  rubric_version text NOT NULL REFERENCES rubric(version),
  jersey_number text NOT NULL,
  jersey_color text NOT NULL,
  event_name text NOT NULL DEFAULT '',
  video_type text,
  video_url text,
  drive_url text,
  external_video_url text,
  return_reason text,
  ratings jsonb NOT NULL DEFAULT '{}'::jsonb,
  rated_count integer NOT NULL DEFAULT 0,
  revision bigint NOT NULL DEFAULT 0,
  evaluated_on date,
  submitted_at timestamptz,
  due_at timestamptz,
  claimed_at timestamptz,
  final_saved_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  video_id uuid REFERENCES video(id) ON DELETE SET NULL,
  package_id integer REFERENCES package(id),
  sightings jsonb NOT NULL DEFAULT '[]'::jsonb,
  video_ready_at timestamptz,
  paid_at timestamptz,
  worked_at timestamptz,
  search_text text NOT NULL DEFAULT '',
  player_last text NOT NULL DEFAULT '',
  player_first text NOT NULL DEFAULT '',
  team_submission_id uuid REFERENCES team_submission(id) ON DELETE SET NULL,
  focus text NOT NULL DEFAULT '',
  is_shared_with_player boolean NOT NULL DEFAULT true,
  roster_entry_id uuid REFERENCES roster_entry(id) ON DELETE SET NULL,
  position_id integer,
  second_of uuid REFERENCES evaluation(id) ON DELETE CASCADE,
  event_id uuid REFERENCES event(id),
  event_player_id uuid REFERENCES event_player(id),
  form_version integer,
  consensus_of uuid REFERENCES event_player(id),
  is_report boolean NOT NULL GENERATED ALWAYS AS (second_of IS NULL AND event_player_id IS NULL) STORED,
  changed_on date GENERATED ALWAYS AS ((updated_at AT TIME ZONE 'UTC')::date) STORED,
  CONSTRAINT consensus_of_nobody CHECK (consensus_of IS NULL OR evaluator_id IS NULL AND event_player_id IS NULL),
  CONSTRAINT forms_of_sheets CHECK ((event_player_id IS NULL) = (form_version IS NULL)),
  CONSTRAINT sheets_are_of_events CHECK ((event_player_id IS NULL AND consensus_of IS NULL) = (event_id IS NULL))
) WITH (fillfactor=70);
CREATE INDEX evaluation_claimed ON evaluation (id) WHERE (status = 'in_review');
CREATE INDEX evaluation_not_shared ON evaluation (player_id) WHERE (NOT is_shared_with_player);
CREATE INDEX evaluation_of_evaluator ON evaluation (evaluator_id, changed_on DESC NULLS LAST) WHERE (status <> 'cancelled');
CREATE INDEX evaluation_of_event ON evaluation (event_id, evaluator_id) WHERE (event_id IS NOT NULL);
CREATE INDEX evaluation_of_player ON evaluation (player_id);
CREATE INDEX evaluation_of_submitter ON evaluation (submitted_by) WHERE (submitted_by IS NOT NULL);
CREATE INDEX evaluation_of_team_submission ON evaluation (team_submission_id) WHERE (team_submission_id IS NOT NULL);
CREATE INDEX evaluation_of_video ON evaluation (video_id) WHERE (video_id IS NOT NULL);
CREATE INDEX evaluation_open_by_change ON evaluation (changed_on, id) WHERE ((status = 'submitted') AND (evaluator_id IS NULL));
CREATE INDEX evaluation_open_by_id ON evaluation (id) WHERE ((status = 'submitted') AND (evaluator_id IS NULL));
CREATE INDEX evaluation_open_by_player ON evaluation (player_last, player_first, id) WHERE ((status = 'submitted') AND (evaluator_id IS NULL));
CREATE INDEX evaluation_open_folded ON evaluation USING gin (folded(search_text) gin_trgm_ops) WHERE ((status = 'submitted') AND (evaluator_id IS NULL));
CREATE INDEX evaluation_open_queue ON evaluation (submitted_at, id) WHERE ((status = 'submitted') AND (evaluator_id IS NULL));
CREATE INDEX evaluation_open_search ON evaluation USING gin (search_text gin_trgm_ops) WHERE ((status = 'submitted') AND (evaluator_id IS NULL));
CREATE INDEX evaluation_pending_of_player ON evaluation (player_id) WHERE (status IN ('submitted', 'in_review', 'ready_to_finalize', 'returned', 'awaiting_payment'));
CREATE INDEX evaluation_waiting ON evaluation (COALESCE(submitted_at, created_at), id) WHERE ((NOT is_live) AND (status IN ('submitted', 'in_review', 'returned')));
CREATE UNIQUE INDEX one_consensus ON evaluation (consensus_of) WHERE (consensus_of IS NOT NULL);
CREATE UNIQUE INDEX one_second_rating ON evaluation (second_of) WHERE ((second_of IS NOT NULL) AND (status <> 'cancelled'));
CREATE UNIQUE INDEX one_sheet_of_evaluator ON evaluation (event_player_id, evaluator_id) WHERE (event_player_id IS NOT NULL);
CREATE TRIGGER child_needs_consent BEFORE INSERT OR UPDATE OF status, player_id ON evaluation FOR EACH ROW EXECUTE FUNCTION refuse_child_without_consent();
CREATE TRIGGER count_deleted_open AFTER DELETE ON evaluation FOR EACH ROW WHEN (old.status = 'submitted' AND old.evaluator_id IS NULL) EXECUTE FUNCTION count_changed_open();
CREATE TRIGGER count_inserted_open AFTER INSERT ON evaluation REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_open();
CREATE TRIGGER count_updated_open AFTER UPDATE OF status, evaluator_id ON evaluation FOR EACH ROW WHEN ((old.status = 'submitted' AND old.evaluator_id IS NULL) IS DISTINCT FROM (new.status = 'submitted' AND new.evaluator_id IS NULL)) EXECUTE FUNCTION count_changed_open();
CREATE TRIGGER describe_evaluation BEFORE INSERT OR UPDATE OF player_id, jersey_number, event_name ON evaluation FOR EACH ROW EXECUTE FUNCTION describe_evaluation();
CREATE TRIGGER end_second_rating BEFORE UPDATE OF status ON evaluation FOR EACH ROW WHEN (new.second_of IS NOT NULL AND (new.status IN ('draft', 'awaiting_payment', 'returned'))) EXECUTE FUNCTION end_second_rating();
CREATE TRIGGER end_team_evaluation BEFORE UPDATE OF status ON evaluation FOR EACH ROW WHEN (new.team_submission_id IS NOT NULL AND new.second_of IS NULL AND new.status = 'draft') EXECUTE FUNCTION end_team_evaluation();
CREATE TRIGGER follow_evaluation AFTER UPDATE ON evaluation FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.completed_at IS DISTINCT FROM new.completed_at OR old.evaluator_id IS DISTINCT FROM new.evaluator_id OR old.player_id IS DISTINCT FROM new.player_id OR old.second_of IS DISTINCT FROM new.second_of OR old.final_saved_at IS DISTINCT FROM new.final_saved_at OR old.claimed_at IS DISTINCT FROM new.claimed_at OR new.final_saved_at IS NOT NULL AND old.ratings IS DISTINCT FROM new.ratings) EXECUTE FUNCTION follow_evaluation();
CREATE TRIGGER return_team_credit AFTER UPDATE OF status ON evaluation FOR EACH ROW WHEN (new.team_submission_id IS NOT NULL AND new.second_of IS NULL AND (new.status IN ('returned', 'cancelled'))) EXECUTE FUNCTION return_team_credit();

-- 0013
CREATE TABLE evaluation_figures (
  evaluation_id uuid PRIMARY KEY REFERENCES evaluation_result(evaluation_id) ON DELETE CASCADE,
  player_id uuid NOT NULL,
  evaluator_id uuid,
  rubric_version text NOT NULL,
  second_of uuid,
  is_done boolean NOT NULL,
  is_published boolean NOT NULL,
  completed_at timestamptz,
  level_key text,
  total numeric(4,1),
  performance_key text,
  team_player numeric(4,1),
  team_player_key text,
  competitive numeric NOT NULL,
  competitive_key text,
  skills jsonb NOT NULL,
  team_items jsonb NOT NULL,
  top1 text,
  top1_fit numeric(7,4),
  top2 text,
  top2_fit numeric(7,4),
  advantages text[] NOT NULL,
  averages_count integer NOT NULL,
  red_flags text[] NOT NULL,
  has_core_red_flag boolean NOT NULL,
  divisions jsonb NOT NULL DEFAULT '[]'::jsonb,
  headline jsonb,
  residual numeric,
  skill_residuals jsonb NOT NULL DEFAULT '{}'::jsonb,
  rated_skills integer NOT NULL,
  rating_sd numeric,
  threes integer NOT NULL,
  extremes integer NOT NULL,
  suggested_skills integer NOT NULL,
  overrides integer NOT NULL,
  minutes numeric
);
CREATE INDEX figures_of_evaluator ON evaluation_figures (evaluator_id, completed_at DESC) WHERE is_published;
CREATE INDEX figures_of_player ON evaluation_figures (player_id, completed_at DESC) INCLUDE (evaluation_id, evaluator_id, rubric_version, level_key, total) WHERE is_published;
CREATE INDEX figures_of_second ON evaluation_figures (second_of) WHERE (second_of IS NOT NULL);
CREATE TRIGGER count_added_figures AFTER INSERT ON evaluation_figures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_figures();
CREATE TRIGGER count_changed_figures AFTER UPDATE ON evaluation_figures REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_figures();
CREATE TRIGGER count_removed_figures AFTER DELETE ON evaluation_figures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_figures();

-- 0012
CREATE TABLE evaluation_game (
  evaluation_id uuid NOT NULL REFERENCES evaluation(id) ON DELETE CASCADE,
  team_game_id uuid NOT NULL REFERENCES team_game(id) ON DELETE CASCADE,
  segments jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT evaluation_game_pkey PRIMARY KEY (evaluation_id, team_game_id)
);
CREATE INDEX evaluation_game_of_game ON evaluation_game (team_game_id);

-- 0001
CREATE TABLE evaluation_result (
  evaluation_id uuid PRIMARY KEY REFERENCES evaluation(id) ON DELETE CASCADE,
  rubric_version text NOT NULL REFERENCES rubric(version),
  body jsonb NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER write_figures_of_changed AFTER UPDATE ON evaluation_result REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_figures_of_changed();
CREATE TRIGGER write_figures_of_stored AFTER INSERT ON evaluation_result REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_figures_of_changed();

-- 0014, 0016
CREATE TABLE evaluator_pairing (
  evaluator_id uuid PRIMARY KEY,
  pairs integer NOT NULL,
  compared integer NOT NULL,
  difference_sum numeric NOT NULL,
  difference_square_sum numeric NOT NULL,
  ratings integer NOT NULL,
  own_sum numeric NOT NULL,
  other_sum numeric NOT NULL,
  own_square_sum numeric NOT NULL,
  other_square_sum numeric NOT NULL,
  product_sum numeric NOT NULL,
  within_half integer NOT NULL
) WITH (fillfactor=60, autovacuum_vacuum_scale_factor=0.02);

-- 0001, 0008
CREATE TABLE evaluator_profile (
  user_id uuid PRIMARY KEY REFERENCES app_user(id) ON DELETE CASCADE,
  years_of_experience integer NOT NULL CHECK (years_of_experience >= 0 AND years_of_experience <= 50),
  city text NOT NULL,
  state_name text NOT NULL,
  evaluator_level text NOT NULL,
  calendly_url text
);

-- 0013, 0016
CREATE TABLE evaluator_quarter (
  evaluator_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  quarter date NOT NULL,
  evaluations integer NOT NULL,
  with_residual integer NOT NULL,
  residual_sum numeric NOT NULL,
  residual_square_sum numeric NOT NULL,
  halo integer NOT NULL,
  with_sd integer NOT NULL,
  rated_skills integer NOT NULL,
  threes integer NOT NULL,
  extremes integer NOT NULL,
  suggested_skills integer NOT NULL,
  overrides integer NOT NULL,
  hasty integer NOT NULL,
  timed integer NOT NULL,
  CONSTRAINT evaluator_quarter_pkey PRIMARY KEY (evaluator_id, quarter)
) WITH (fillfactor=60, autovacuum_vacuum_scale_factor=0.02);

-- 0038
CREATE TABLE evaluator_skill (
  evaluator_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  skill_id integer NOT NULL,
  evaluations integer NOT NULL,
  residual_sum numeric NOT NULL,
  CONSTRAINT evaluator_skill_pkey PRIMARY KEY (evaluator_id, skill_id)
) WITH (fillfactor=60, autovacuum_vacuum_scale_factor=0.02);

-- 0039
CREATE TABLE evaluator_total (
  evaluator_id uuid PRIMARY KEY REFERENCES app_user(id) ON DELETE CASCADE,
  evaluations integer NOT NULL,
  with_residual integer NOT NULL,
  residual_sum numeric NOT NULL,
  residual_square_sum numeric NOT NULL,
  halo integer NOT NULL,
  with_sd integer NOT NULL,
  rated_skills integer NOT NULL,
  threes integer NOT NULL,
  extremes integer NOT NULL,
  suggested_skills integer NOT NULL,
  overrides integer NOT NULL,
  hasty integer NOT NULL,
  timed integer NOT NULL
) WITH (fillfactor=60, autovacuum_vacuum_scale_factor=0.02);

-- 0029, 0031, 0048
CREATE TABLE event (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  program_id integer REFERENCES program(id) ON DELETE SET NULL,
  team_id integer REFERENCES team(id) ON DELETE SET NULL,
  name text NOT NULL,
  place text,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  time_zone text NOT NULL,
  columns text[] NOT NULL DEFAULT '{"Team A","Team B","Wait list",No}'[],
  desk_from integer NOT NULL DEFAULT 100,
  made_by uuid REFERENCES app_user(id) ON DELETE SET NULL,
  request_id uuid,
  changes bigint NOT NULL DEFAULT 0,
  closed_at timestamptz,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  consensus_at timestamptz,
  ages_confirmed_at timestamptz,
  CONSTRAINT event_check CHECK (ends_on >= starts_on)
);
CREATE INDEX event_of_program ON event (program_id, starts_on DESC);
CREATE INDEX event_of_team ON event (team_id, starts_on DESC);
CREATE UNIQUE INDEX event_once ON event (made_by, request_id) WHERE (request_id IS NOT NULL);
CREATE TRIGGER event_with_ratings BEFORE DELETE ON event FOR EACH ROW EXECUTE FUNCTION refuse_deleting_rated_event();
CREATE TRIGGER ledger_event_deleted AFTER DELETE ON event FOR EACH ROW EXECUTE FUNCTION enter_row_in_ledger('event-deleted', 'id');
CREATE TRIGGER photos_of_event AFTER UPDATE OF ages_confirmed_at ON event FOR EACH ROW WHEN (old.ages_confirmed_at IS NOT NULL AND new.ages_confirmed_at IS NULL) EXECUTE FUNCTION erase_photos_of_event();

-- 0031
CREATE TABLE event_case (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  event_player_id uuid NOT NULL REFERENCES event_player(id) ON DELETE CASCADE,
  key text,
  found jsonb NOT NULL,
  mean double precision NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'third', 'decided', 'expired')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now() + '48:00:00'::interval,
  value numeric(2,1),
  reason text,
  decided_by uuid REFERENCES app_user(id) ON DELETE SET NULL,
  decided_at timestamptz,
  third_id uuid REFERENCES app_user(id) ON DELETE SET NULL,
  CONSTRAINT event_case_check CHECK ((state = 'decided') = (decided_at IS NOT NULL))
);
CREATE INDEX case_decided_by ON event_case (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX case_due ON event_case (due_at) WHERE (state IN ('open', 'third'));
CREATE INDEX case_of_event ON event_case (event_id, opened_at);
CREATE INDEX case_third ON event_case (third_id) WHERE (third_id IS NOT NULL);
CREATE UNIQUE INDEX one_case ON event_case (event_player_id, COALESCE(key, ''));

-- 0031
CREATE TABLE event_consensus (
  evaluation_id uuid PRIMARY KEY REFERENCES evaluation(id) ON DELETE CASCADE,
  event_player_id uuid NOT NULL REFERENCES event_player(id),
  basis text NOT NULL,
  seen_by integer NOT NULL,
  spread jsonb NOT NULL,
  has_differed boolean NOT NULL DEFAULT false,
  computed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX consensus_of_player ON event_consensus (event_player_id);

-- 0029
CREATE TABLE event_form (
  event_id uuid NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  version integer NOT NULL,
  rubric_version text NOT NULL REFERENCES rubric(version),
  keys text[] NOT NULL,
  weights jsonb NOT NULL DEFAULT '{}'::jsonb,
  locked_at timestamptz,
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT event_form_pkey PRIMARY KEY (event_id, version)
);

-- 0029
CREATE TABLE event_group (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  name text NOT NULL,
  court text,
  starts_at text,
  made_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE INDEX group_of_event ON event_group (event_id);

-- 0029
CREATE TABLE event_player (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES event(id),
  player_id uuid NOT NULL REFERENCES player(id),
  bib text CHECK (bib ~ '^\d{1,3}$'),
  group_id uuid REFERENCES event_group(id) ON DELETE SET NULL,
  email text,
  checked_in_at timestamptz,
  joined_to uuid REFERENCES event_player(id),
  joined_at timestamptz,
  joined_by uuid REFERENCES app_user(id) ON DELETE SET NULL,
  board_column integer,
  request_id uuid,
  added_by uuid REFERENCES app_user(id) ON DELETE SET NULL,
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT event_player_check CHECK (joined_to IS DISTINCT FROM id)
);
CREATE INDEX event_player_by_bib ON event_player (event_id, bib);
CREATE INDEX event_player_by_sender ON event_player (added_by, created_at) WHERE (request_id IS NULL);
CREATE INDEX event_player_joined ON event_player (joined_to) WHERE (joined_to IS NOT NULL);
CREATE INDEX event_player_of_group ON event_player (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX event_player_of_player ON event_player (player_id);
CREATE TRIGGER event_player_comes_back_erased AFTER INSERT ON event_player FOR EACH ROW WHEN (is_in_erasures(new.id)) EXECUTE FUNCTION erase_event_player_again();
CREATE TRIGGER event_player_stays_erased BEFORE UPDATE OF email ON event_player FOR EACH ROW WHEN (new.email IS NOT NULL) EXECUTE FUNCTION keep_event_player_erased();
CREATE TRIGGER most_event_players AFTER INSERT ON event_player REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION limit_event_players();
CREATE TRIGGER photos_of_join AFTER UPDATE OF joined_to ON event_player FOR EACH ROW WHEN (old.joined_to IS DISTINCT FROM new.joined_to) EXECUTE FUNCTION erase_photos_of_join();

-- 0061
CREATE TABLE event_publication (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  asked_by uuid REFERENCES app_user(id) ON DELETE SET NULL,
  asked_from text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  event_player_ids uuid[] NOT NULL,
  reports integer NOT NULL,
  mails integer NOT NULL,
  due_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  stopped_at timestamptz,
  stopped_by uuid REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX one_publication ON event_publication (event_id) WHERE ((ended_at IS NULL) AND (stopped_at IS NULL));
CREATE INDEX publication_asked_by ON event_publication (asked_by);
CREATE INDEX publication_due ON event_publication (due_at) WHERE ((ended_at IS NULL) AND (stopped_at IS NULL));
CREATE INDEX publication_of_event ON event_publication (event_id);
CREATE INDEX publication_stopped_by ON event_publication (stopped_by);

-- 0029, 0040, 0054
CREATE TABLE event_staff (
  event_id uuid NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  parts text[] NOT NULL CHECK (parts <@ '{organizer,evaluator,desk,lead}'[]),
  parts_ever text[] NOT NULL,
  group_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  joined_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  narrowed_at timestamptz,
  organizer_by uuid REFERENCES app_user(id) ON DELETE SET NULL,
  CONSTRAINT event_staff_pkey PRIMARY KEY (event_id, user_id),
  CONSTRAINT event_staff_check CHECK (parts <@ parts_ever)
);
CREATE INDEX event_of_staff ON event_staff (user_id) WHERE (removed_at IS NULL);
CREATE INDEX event_staff_organizer_by ON event_staff (organizer_by) WHERE (organizer_by IS NOT NULL);
CREATE TRIGGER event_staff_backed BEFORE INSERT OR UPDATE OF organizer_by ON event_staff FOR EACH ROW WHEN (new.organizer_by IS NOT NULL) EXECUTE FUNCTION find_backer();
CREATE TRIGGER event_staff_narrowed BEFORE UPDATE ON event_staff FOR EACH ROW EXECUTE FUNCTION note_narrowed_staff();
CREATE TRIGGER event_staff_stopped_organizing AFTER UPDATE OF parts, removed_at ON event_staff FOR EACH ROW WHEN (old.removed_at IS NULL AND ('organizer' = ANY (old.parts)) AND (new.removed_at IS NOT NULL OR ('organizer' <> ALL (new.parts)))) EXECUTE FUNCTION end_brought_by_organizer();
CREATE TRIGGER ledger_event_parts_ended AFTER UPDATE OF parts ON event_staff FOR EACH ROW WHEN (NOT new.parts @> old.parts) EXECUTE FUNCTION enter_row_in_ledger('event-parts-ended', 'event_id', 'user_id', 'parts');
CREATE TRIGGER ledger_event_staff_deleted AFTER DELETE ON event_staff FOR EACH ROW EXECUTE FUNCTION enter_row_in_ledger('event-staff-removed', 'event_id', 'user_id');
CREATE TRIGGER ledger_event_staff_removed AFTER UPDATE OF removed_at ON event_staff FOR EACH ROW WHEN (old.removed_at IS NULL AND new.removed_at IS NOT NULL) EXECUTE FUNCTION enter_row_in_ledger('event-staff-removed', 'event_id', 'user_id');

-- 0029, 0040
CREATE TABLE event_tablet (
  event_id uuid NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  device_id text NOT NULL,
  heard_at timestamptz NOT NULL DEFAULT now(),
  changes bigint NOT NULL DEFAULT 0,
  rated_at timestamptz,
  ready_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT event_tablet_pkey PRIMARY KEY (event_id, user_id, device_id)
) WITH (fillfactor=60);

-- 0042
CREATE TABLE history_link (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('ask', 'undo')),
  walk_on_id uuid NOT NULL REFERENCES player(id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES player(id) ON DELETE CASCADE,
  email text NOT NULL,
  token_digest text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + '14 days'::interval,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  last_error text,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('yes', 'no', 'undone', 'left')),
  CONSTRAINT history_link_check CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX history_link_asked_once ON history_link (walk_on_id, account_id) WHERE ((kind = 'ask') AND (ended_at IS NULL));
CREATE INDEX history_link_due ON history_link (next_try_at) WHERE ((sent_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX history_link_of_account ON history_link (account_id);
CREATE INDEX history_link_of_inbox ON history_link (inbox_of(email), created_at);
CREATE INDEX history_link_of_walk_on ON history_link (walk_on_id);

-- 0030
CREATE TABLE invitation (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  program_id integer,
  part text,
  email text NOT NULL,
  invited_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  token_digest text,
  expires_at timestamptz NOT NULL DEFAULT now() + '14 days'::interval,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  mail_day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  mails_that_day integer NOT NULL DEFAULT 1,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  event_id uuid REFERENCES event(id) ON DELETE CASCADE,
  parts text[] CHECK (parts <@ '{organizer,evaluator,desk,lead}'[]),
  group_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT program_invitation_pkey PRIMARY KEY (id),
  CONSTRAINT program_invitation_token_digest_key UNIQUE (token_digest),
  CONSTRAINT program_invitation_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES app_user(id) ON DELETE SET NULL,
  CONSTRAINT program_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app_user(id) ON DELETE SET NULL,
  CONSTRAINT program_invitation_program_id_fkey FOREIGN KEY (program_id) REFERENCES program(id) ON DELETE CASCADE,
  CONSTRAINT invitation_to_event CHECK ((event_id IS NULL) = (parts IS NULL)),
  CONSTRAINT invitation_to_one CHECK ((program_id IS NULL) <> (event_id IS NULL)),
  CONSTRAINT invitation_to_program CHECK ((program_id IS NULL) = (part IS NULL)),
  CONSTRAINT program_invitation_part_check CHECK (part IN ('director', 'coach', 'evaluator'))
);
CREATE INDEX invitation_of_event ON invitation (event_id, created_at DESC, id) WHERE (event_id IS NOT NULL);
CREATE UNIQUE INDEX invitation_open_of_event ON invitation (event_id, inbox_of(email)) WHERE ((event_id IS NOT NULL) AND (accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX program_invitation_accepted ON invitation (accepted_by);
CREATE INDEX program_invitation_by_inbox ON invitation (inbox_of(email), mail_day);
CREATE INDEX program_invitation_by_inviter ON invitation (invited_by);
CREATE INDEX program_invitation_newest ON invitation (program_id, created_at DESC, id);
CREATE UNIQUE INDEX program_invitation_open ON invitation (program_id, part, inbox_of(email)) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX program_invitation_owed ON invitation (next_try_at, id) WHERE ((sent_at IS NULL) AND (accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE TRIGGER ledger_invitation_revoked AFTER UPDATE OF revoked_at ON invitation FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION enter_row_in_ledger('invitation-revoked', 'id');

-- 0002
CREATE TABLE league (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name text NOT NULL
);
CREATE UNIQUE INDEX league_name ON league (lower(name));

-- 0047
CREATE TABLE ledger_entry (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL,
  subject jsonb NOT NULL,
  shipped_at timestamptz,
  applied_at timestamptz,
  failed_at timestamptz
);
CREATE INDEX ledger_entry_by_event ON ledger_entry (((subject ->> 'event_id'))) WHERE (kind IN ('event-staff-removed', 'event-parts-ended'));
CREATE INDEX ledger_entry_by_id ON ledger_entry (((subject ->> 'id'))) WHERE (kind IN ('event-deleted', 'player-erased'));
CREATE INDEX ledger_entry_erased ON ledger_entry USING gin (subject jsonb_path_ops) WHERE (kind = 'player-erased');
CREATE INDEX ledger_entry_failed ON ledger_entry (seq) WHERE (failed_at IS NOT NULL);
CREATE INDEX ledger_entry_shipped ON ledger_entry (shipped_at DESC) WHERE (shipped_at IS NOT NULL);
CREATE INDEX ledger_entry_unshipped ON ledger_entry (seq) WHERE (shipped_at IS NULL);

-- 0047
CREATE TABLE ledger_state (
  is_one boolean DEFAULT true PRIMARY KEY CHECK (is_one),
  read_in_epoch uuid
);

-- 0001, 0021
CREATE TABLE note (
  id uuid PRIMARY KEY,
  evaluation_id uuid NOT NULL REFERENCES evaluation(id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES app_user(id),
  side text NOT NULL CHECK (side IN ('evaluator', 'player')),
  skill_id integer,
  text text NOT NULL,
  rev integer NOT NULL,
  device_id text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX note_of_author ON note (author_id);
CREATE INDEX note_of_evaluation ON note (evaluation_id);
CREATE TRIGGER keep_replaced_words AFTER UPDATE OF text ON note FOR EACH ROW EXECUTE FUNCTION keep_replaced_words();
CREATE TRIGGER player_is_erased BEFORE INSERT OR UPDATE OF text ON note FOR EACH ROW WHEN (new.text <> '') EXECUTE FUNCTION refuse_of_erased_player();

-- 0021
CREATE TABLE note_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  note_id uuid NOT NULL REFERENCES note(id) ON DELETE CASCADE,
  version integer NOT NULL,
  skill_id integer,
  text text NOT NULL,
  device_id text NOT NULL,
  written_at timestamptz NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX note_history_of_note ON note_history (note_id);

-- 0008, 0010, 0012, 0024, 0035
CREATE TABLE notice (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('order_received', 'video_problem', 'report_ready', 'payment_refunded', 'consultation_requested', 'consultation_scheduled', 'consultation_cancelled', 'team_order_received', 'team_order_stopped', 'team_order_ended', 'refund_made', 'dispute_opened', 'dispute_due')),
  evaluation_id uuid REFERENCES evaluation(id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  refund_id uuid REFERENCES payment_refund(id) ON DELETE CASCADE,
  dispute_id text REFERENCES payment_dispute(id) ON DELETE CASCADE,
  CONSTRAINT notice_about_something CHECK (num_nonnulls(evaluation_id, dispute_id) = 1)
);
CREATE INDEX notice_of_dispute ON notice (dispute_id) WHERE (dispute_id IS NOT NULL);
CREATE INDEX notice_of_refund ON notice (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX notice_of_user ON notice (user_id);
CREATE INDEX notice_waiting ON notice (next_try_at) WHERE (sent_at IS NULL);

-- 0009
CREATE TABLE open_queue_count (
  shard integer PRIMARY KEY,
  open bigint NOT NULL
);

-- 0001, 0002
CREATE TABLE organization (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  organization_type_id integer NOT NULL CHECK (organization_type_id IN (1, 2, 3, 5)),
  city text,
  state_name text,
  created_by uuid REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE INDEX organization_by_name ON organization (organization_type_id, lower(name));
CREATE UNIQUE INDEX organization_once_per_adder ON organization (created_by, organization_type_id, lower(name), COALESCE(state_name, '')) WHERE (created_by IS NOT NULL);

-- 0002
CREATE TABLE package (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  name text NOT NULL,
  evaluations integer NOT NULL CHECK (evaluations > 0),
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  currency text NOT NULL DEFAULT 'USD',
  includes jsonb NOT NULL DEFAULT '[]'::jsonb,
  turnaround_days integer NOT NULL CHECK (turnaround_days > 0),
  consultation_included integer NOT NULL DEFAULT 0,
  second_rater boolean NOT NULL DEFAULT false,
  validity_days integer NOT NULL,
  place integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- 0013, 0016
CREATE TABLE pair_count (
  skill_id integer NOT NULL,
  first_rating numeric(2,1) NOT NULL,
  second_rating numeric(2,1) NOT NULL,
  pairs integer NOT NULL,
  CONSTRAINT pair_count_pkey PRIMARY KEY (skill_id, first_rating, second_rating)
) WITH (fillfactor=60, autovacuum_vacuum_scale_factor=0.02);

-- 0039
CREATE TABLE pair_total (
  is_all boolean DEFAULT true PRIMARY KEY CHECK (is_all),
  pairs bigint NOT NULL DEFAULT 0,
  with_totals bigint NOT NULL DEFAULT 0,
  first_sum bigint NOT NULL DEFAULT 0,
  second_sum bigint NOT NULL DEFAULT 0,
  first_square_sum bigint NOT NULL DEFAULT 0,
  second_square_sum bigint NOT NULL DEFAULT 0,
  product_sum bigint NOT NULL DEFAULT 0,
  gap_sum bigint NOT NULL DEFAULT 0,
  far_apart bigint NOT NULL DEFAULT 0
) WITH (fillfactor=60);

-- 0035
CREATE TABLE payment_dispute (
  id text PRIMARY KEY,
  payment_reference text NOT NULL,
  checkout_id uuid REFERENCES checkout(id),
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  currency text NOT NULL,
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('needs_response', 'under_review', 'won', 'lost')),
  is_inquiry boolean NOT NULL DEFAULT false,
  evidence_due_at timestamptz,
  funds text CHECK (funds IN ('withdrawn', 'reinstated')),
  opened_at timestamptz NOT NULL,
  told_at timestamptz NOT NULL,
  closed_at timestamptz,
  announced_at timestamptz,
  reminded_at timestamptz
);
CREATE INDEX dispute_by_payment ON payment_dispute (payment_reference);
CREATE INDEX dispute_of_checkout ON payment_dispute (checkout_id);
CREATE INDEX dispute_open ON payment_dispute (evidence_due_at) WHERE (status IN ('needs_response', 'under_review'));

-- 0008, 0035
CREATE TABLE payment_event (
  id text PRIMARY KEY,
  type text NOT NULL,
  checkout_id uuid REFERENCES checkout(id),
  received_at timestamptz NOT NULL DEFAULT now(),
  told_as text
);
CREATE INDEX payment_event_of_checkout ON payment_event (checkout_id);

-- 0035, 0050
CREATE TABLE payment_refund (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  checkout_id uuid NOT NULL REFERENCES checkout(id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text,
  asked_by uuid REFERENCES app_user(id) ON DELETE SET NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL CHECK (status IN ('due', 'made', 'failed')),
  provider_reference text UNIQUE,
  settled_at timestamptz,
  came_back_at timestamptz,
  failure text CHECK (failure IN ('unknown_payment', 'disputed', 'not_allowed', 'refused', 'came_back')),
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz
);
CREATE INDEX refund_asked_by ON payment_refund (asked_by);
CREATE INDEX refund_due ON payment_refund (asked_at) WHERE (status = 'due');
CREATE INDEX refund_failed ON payment_refund (settled_at) WHERE (status = 'failed');
CREATE INDEX refund_of_checkout ON payment_refund (checkout_id, asked_at);

-- 0002
CREATE TABLE picture (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  object_key text NOT NULL UNIQUE,
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  byte_length integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX picture_of_owner ON picture (owner_id);

-- 0001, 0002, 0022, 0027, 0052
CREATE TABLE player (
  id uuid PRIMARY KEY,
  user_id uuid UNIQUE REFERENCES app_user(id) ON DELETE SET NULL,
  created_by uuid REFERENCES app_user(id) ON DELETE SET NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  gender text CHECK (gender IN ('Male', 'Female')),
  date_of_birth date,
  city text,
  state_name text,
  athletic_info jsonb NOT NULL,
  organization jsonb NOT NULL,
  competitive_items jsonb NOT NULL DEFAULT '[]'::jsonb,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  portrait_key text,
  guardian_name text,
  guardian_email text,
  joined_to uuid REFERENCES player(id) ON DELETE SET NULL,
  joined_at timestamptz,
  joined_inbox text,
  erased_at timestamptz,
  CONSTRAINT accounts_join_nobody CHECK (joined_to IS NULL OR user_id IS NULL),
  CONSTRAINT gender_of_accounts CHECK (user_id IS NULL OR gender IS NOT NULL)
);
CREATE INDEX player_by_joined ON player (joined_to) WHERE (joined_to IS NOT NULL);
CREATE INDEX player_of_creator ON player (created_by) WHERE (created_by IS NOT NULL);
CREATE TRIGGER describe_evaluations_of_player AFTER UPDATE OF first_name, last_name, organization ON player FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR (old.organization ->> 'name') IS DISTINCT FROM (new.organization ->> 'name')) EXECUTE FUNCTION describe_evaluations_of_player();
CREATE TRIGGER keep_age_once_asked BEFORE UPDATE OF date_of_birth, organization ON player FOR EACH ROW WHEN (old.date_of_birth IS DISTINCT FROM new.date_of_birth OR old.organization IS DISTINCT FROM new.organization) EXECUTE FUNCTION keep_age_once_asked();
CREATE TRIGGER ledger_join_ended AFTER UPDATE OF joined_to ON player FOR EACH ROW WHEN (old.joined_to IS NOT NULL AND new.joined_to IS DISTINCT FROM old.joined_to) EXECUTE FUNCTION enter_row_in_ledger('join-ended', 'id', 'was_joined_to');
CREATE TRIGGER photos_of_age AFTER UPDATE OF date_of_birth, organization, joined_to ON player FOR EACH ROW WHEN (old.date_of_birth IS DISTINCT FROM new.date_of_birth OR old.joined_to IS DISTINCT FROM new.joined_to OR (old.organization -> 'school_grade') IS DISTINCT FROM (new.organization -> 'school_grade') OR (old.organization -> 'organization_type_id') IS DISTINCT FROM (new.organization -> 'organization_type_id')) EXECUTE FUNCTION erase_photos_of_age();
CREATE TRIGGER player_comes_back_erased AFTER INSERT ON player FOR EACH ROW WHEN (is_in_erasures(new.id)) EXECUTE FUNCTION erase_player_again();
CREATE TRIGGER player_stays_erased BEFORE UPDATE ON player FOR EACH ROW WHEN (old.erased_at IS NOT NULL) EXECUTE FUNCTION keep_player_erased();
CREATE TRIGGER record_birth_date_change AFTER UPDATE OF date_of_birth ON player FOR EACH ROW WHEN (old.date_of_birth IS DISTINCT FROM new.date_of_birth AND old.date_of_birth IS NOT NULL) EXECUTE FUNCTION record_birth_date_change();

-- 0001, 0029
CREATE TABLE player_photo (
  player_id uuid PRIMARY KEY REFERENCES player(id) ON DELETE CASCADE,
  jpeg bytea NOT NULL CHECK (octet_length(jpeg) <= 25600),
  taken_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER ledger_photo_deleted AFTER DELETE ON player_photo FOR EACH ROW EXECUTE FUNCTION enter_row_in_ledger('photo-deleted', 'player_id');
CREATE TRIGGER photo_needs_consent BEFORE INSERT OR UPDATE OF jpeg ON player_photo FOR EACH ROW EXECUTE FUNCTION refuse_photo_before_consent();

-- 0002, 0044
CREATE TABLE program (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  city text,
  state_name text,
  owner_id uuid REFERENCES app_user(id) ON DELETE SET NULL,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  vouched_at timestamptz
);
CREATE INDEX program_of_owner ON program (owner_id);
CREATE TRIGGER ledger_owner_ended AFTER UPDATE OF owner_id ON program FOR EACH ROW WHEN (old.owner_id IS NOT NULL AND new.owner_id IS DISTINCT FROM old.owner_id) EXECUTE FUNCTION enter_row_in_ledger('owner-ended', 'id', 'was_owner_id');
CREATE TRIGGER owner_left AFTER UPDATE OF owner_id ON program FOR EACH ROW WHEN (old.owner_id IS NOT NULL AND old.owner_id IS DISTINCT FROM new.owner_id) EXECUTE FUNCTION leave_events_as_owner();
CREATE TRIGGER owner_left_brought AFTER UPDATE OF owner_id ON program FOR EACH ROW WHEN (old.owner_id IS NOT NULL AND old.owner_id IS DISTINCT FROM new.owner_id) EXECUTE FUNCTION end_brought_by_owner();

-- 0002, 0028
CREATE TABLE program_director (
  program_id integer NOT NULL REFERENCES program(id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  joined_at timestamptz DEFAULT now(),
  CONSTRAINT program_director_pkey PRIMARY KEY (program_id, user_id)
);
CREATE INDEX program_of_director ON program_director (user_id);
CREATE TRIGGER director_left AFTER DELETE ON program_director FOR EACH ROW EXECUTE FUNCTION leave_events_as_director();
CREATE TRIGGER director_left_brought AFTER DELETE ON program_director FOR EACH ROW EXECUTE FUNCTION end_brought_by_director();
CREATE TRIGGER ledger_director_ended AFTER DELETE ON program_director FOR EACH ROW EXECUTE FUNCTION enter_row_in_ledger('director-ended', 'program_id', 'user_id');

-- 0028
CREATE TABLE program_evaluator (
  program_id integer NOT NULL REFERENCES program(id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  joined_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT program_evaluator_pkey PRIMARY KEY (program_id, user_id)
);
CREATE INDEX program_of_evaluator ON program_evaluator (user_id);
CREATE TRIGGER ledger_program_evaluator_ended AFTER DELETE ON program_evaluator FOR EACH ROW EXECUTE FUNCTION enter_row_in_ledger('program-evaluator-ended', 'program_id', 'user_id');
CREATE TRIGGER program_evaluator_left AFTER DELETE ON program_evaluator FOR EACH ROW EXECUTE FUNCTION leave_program_events('user_id');

-- 0008, 0012, 0035, 0050
CREATE TABLE purchase (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES app_user(id),
  checkout_id uuid UNIQUE REFERENCES checkout(id),
  package_id integer NOT NULL REFERENCES package(id),
  package_name text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  credits_total integer NOT NULL CHECK (credits_total > 0),
  credits_left integer NOT NULL,
  consultations_left integer NOT NULL DEFAULT 0 CHECK (consultations_left >= 0),
  second_rater boolean NOT NULL DEFAULT false,
  turnaround_days integer NOT NULL,
  bought_at timestamptz NOT NULL DEFAULT now(),
  valid_until timestamptz NOT NULL,
  team_id integer REFERENCES team(id) ON DELETE SET NULL,
  held_since timestamptz,
  left_when_ended interval,
  CONSTRAINT purchase_check CHECK (credits_left >= 0 AND credits_left <= credits_total)
);
CREATE INDEX purchase_of_owner ON purchase (owner_id, valid_until);
CREATE INDEX purchase_of_team ON purchase (team_id) WHERE (team_id IS NOT NULL);

-- 0001
CREATE TABLE rating_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  evaluation_id uuid NOT NULL REFERENCES evaluation(id) ON DELETE CASCADE,
  key text NOT NULL,
  value numeric(2,1),
  rev integer NOT NULL,
  device_id text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('replaced', 'refused')),
  user_id uuid NOT NULL REFERENCES app_user(id),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rating_history_of_evaluation ON rating_history (evaluation_id);
CREATE INDEX rating_history_of_user ON rating_history (user_id);

-- 0013, 0033
CREATE TABLE rating_pair (
  second_id uuid NOT NULL REFERENCES evaluation(id) ON DELETE CASCADE,
  first_id uuid NOT NULL REFERENCES evaluation(id) ON DELETE CASCADE,
  player_id uuid NOT NULL,
  first_evaluator_id uuid,
  second_evaluator_id uuid,
  rubric_version text NOT NULL,
  completed_at timestamptz NOT NULL,
  first_total numeric(4,1),
  second_total numeric(4,1),
  first_skills jsonb NOT NULL,
  second_skills jsonb NOT NULL,
  event_player_id uuid REFERENCES event_player(id) ON DELETE CASCADE,
  CONSTRAINT rating_pair_pkey PRIMARY KEY (second_id, first_id)
);
CREATE UNIQUE INDEX one_pair_of_first ON rating_pair (first_id) WHERE (event_player_id IS NULL);
CREATE UNIQUE INDEX one_pair_of_second ON rating_pair (second_id) WHERE (event_player_id IS NULL);
CREATE INDEX pair_by_time ON rating_pair (completed_at DESC);
CREATE INDEX pair_of_event_player ON rating_pair (event_player_id) WHERE (event_player_id IS NOT NULL);
CREATE INDEX pair_of_first ON rating_pair (first_id);
CREATE INDEX pair_of_first_evaluator ON rating_pair (first_evaluator_id);
CREATE INDEX pair_of_player ON rating_pair (player_id);
CREATE INDEX pair_of_second_evaluator ON rating_pair (second_evaluator_id);
CREATE INDEX pair_of_video_by_time ON rating_pair (completed_at DESC) WHERE (event_player_id IS NULL);
CREATE TRIGGER count_added_pairs AFTER INSERT ON rating_pair REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_pairs();
CREATE TRIGGER count_changed_pairs AFTER UPDATE ON rating_pair REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_pairs();
CREATE TRIGGER count_removed_pairs AFTER DELETE ON rating_pair REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_pairs();
CREATE TRIGGER follow_added_pairs AFTER INSERT ON rating_pair REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_pairs();
CREATE TRIGGER follow_changed_pairs AFTER UPDATE ON rating_pair REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_pairs();
CREATE TRIGGER follow_removed_pairs AFTER DELETE ON rating_pair REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_pairs();
CREATE TRIGGER forget_pair_counts AFTER TRUNCATE ON rating_pair FOR EACH STATEMENT EXECUTE FUNCTION forget_pair_counts();
CREATE TRIGGER forget_pairings AFTER TRUNCATE ON rating_pair FOR EACH STATEMENT EXECUTE FUNCTION forget_pairings();

-- 0049
CREATE TABLE rating_reader (
  event_player_id uuid NOT NULL REFERENCES event_player(id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user(id),
  read_at timestamptz NOT NULL,
  counts_until timestamptz NOT NULL,
  CONSTRAINT rating_reader_pkey PRIMARY KEY (event_player_id, user_id),
  CONSTRAINT rating_reader_check CHECK (counts_until >= read_at)
);
CREATE INDEX rating_reader_user ON rating_reader (user_id);

-- 0057
CREATE TABLE receipt_secret (
  is_one boolean DEFAULT true PRIMARY KEY CHECK (is_one),
  secret text NOT NULL DEFAULT gen_random_uuid()::text || gen_random_uuid()::text
);

-- 0023
CREATE TABLE recovery_code (
  digest text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  made_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX recovery_code_of_user ON recovery_code (user_id);
CREATE TRIGGER ledger_recovery_codes_ended AFTER DELETE ON recovery_code REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION enter_ended_recovery_codes();

-- 0008
CREATE TABLE released_work (
  evaluation_id uuid NOT NULL REFERENCES evaluation(id) ON DELETE CASCADE,
  evaluator_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  ratings jsonb NOT NULL,
  rated_count integer NOT NULL,
  released_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT released_work_pkey PRIMARY KEY (evaluation_id, evaluator_id)
);

-- 0026
CREATE TABLE report_code (
  token_digest text PRIMARY KEY REFERENCES report_link(token_digest) ON DELETE CASCADE,
  code_digest text NOT NULL,
  expires_at timestamptz NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0
);

-- 0026, 0043
CREATE TABLE report_code_use (
  inbox text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sent', 'wrong')),
  at timestamptz NOT NULL DEFAULT now(),
  token_digest text REFERENCES report_link(token_digest) ON DELETE CASCADE
);
CREATE INDEX report_code_use_of_inbox ON report_code_use (inbox, at);

-- 0026, 0043, 0053
CREATE TABLE report_link (
  token_digest text PRIMARY KEY,
  reader_id uuid NOT NULL REFERENCES report_reader(id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  wrong_tries integer NOT NULL DEFAULT 0,
  ended_at timestamptz,
  wrong_birth_dates integer NOT NULL DEFAULT 0
);
CREATE INDEX report_link_of_reader ON report_link (reader_id);
CREATE TRIGGER child_needs_consent BEFORE INSERT ON report_link FOR EACH ROW EXECUTE FUNCTION refuse_link_to_child();

-- 0026
CREATE TABLE report_reader (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  evaluation_id uuid NOT NULL REFERENCES evaluation(id) ON DELETE CASCADE,
  email text NOT NULL,
  added_by uuid REFERENCES app_user(id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  owed_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  asked_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('revoked', 'corrected', 'joined')),
  CONSTRAINT report_reader_check CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX report_reader_added_by ON report_reader (added_by);
CREATE INDEX report_reader_by_inbox ON report_reader (inbox_of(email)) WHERE (ended_at IS NULL);
CREATE INDEX report_reader_due ON report_reader (next_try_at) WHERE ((owed_at IS NOT NULL) AND ((sent_at IS NULL) OR (sent_at < owed_at)) AND (ended_at IS NULL));
CREATE UNIQUE INDEX report_reader_of_evaluation ON report_reader (evaluation_id, inbox_of(email)) WHERE (ended_at IS NULL);
CREATE TRIGGER end_join_by_correction AFTER UPDATE OF ended_by ON report_reader FOR EACH ROW WHEN (new.ended_by = 'corrected' AND old.ended_by IS NULL) EXECUTE FUNCTION end_join_by_correction();
CREATE TRIGGER end_reader_of_joined BEFORE INSERT ON report_reader FOR EACH ROW EXECUTE FUNCTION end_reader_of_joined();
CREATE TRIGGER ledger_reader_ended AFTER UPDATE OF ended_by ON report_reader FOR EACH ROW WHEN (old.ended_by IS NULL AND (new.ended_by IN ('revoked', 'corrected'))) EXECUTE FUNCTION enter_row_in_ledger('reader-ended', 'id', 'ended_by');
CREATE TRIGGER player_is_erased BEFORE INSERT ON report_reader FOR EACH ROW EXECUTE FUNCTION refuse_of_erased_player();
CREATE TRIGGER reader_without_account BEFORE INSERT ON report_reader FOR EACH ROW EXECUTE FUNCTION refuse_reader_of_account();
CREATE TRIGGER void_consent_of_reader AFTER UPDATE OF ended_by ON report_reader FOR EACH ROW WHEN ((new.ended_by IN ('corrected', 'revoked')) AND old.ended_by IS NULL) EXECUTE FUNCTION void_consent_of_reader();

-- 0026
CREATE TABLE report_session (
  session_digest text PRIMARY KEY,
  inbox text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- 0002, 0012, 0018, 0027
CREATE TABLE roster_entry (
  id uuid PRIMARY KEY,
  team_id integer NOT NULL REFERENCES team(id) ON DELETE CASCADE,
  player_id uuid REFERENCES player(id) ON DELETE SET NULL,
  declined_at timestamptz,
  place integer NOT NULL,
  jersey_number text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  position_name text,
  school_grade text,
  height_feet integer,
  height_inches integer,
  email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  walk_on_id uuid REFERENCES player(id) ON DELETE SET NULL,
  once_player_id uuid REFERENCES player(id) ON DELETE SET NULL,
  is_of_deleted_child boolean NOT NULL DEFAULT false,
  is_yes_by_link boolean NOT NULL DEFAULT false
);
CREATE INDEX roster_by_email ON roster_entry (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX roster_by_inbox ON roster_entry (inbox_of(email)) WHERE (email IS NOT NULL);
CREATE INDEX roster_of_once ON roster_entry (once_player_id) WHERE (once_player_id IS NOT NULL);
CREATE INDEX roster_of_player ON roster_entry (player_id) WHERE (player_id IS NOT NULL);
CREATE INDEX roster_of_team ON roster_entry (team_id, place);
CREATE INDEX roster_of_walk_on ON roster_entry (walk_on_id) WHERE (walk_on_id IS NOT NULL);
CREATE TRIGGER end_roster_link AFTER UPDATE OF removed_at, player_id ON roster_entry FOR EACH ROW WHEN (new.removed_at IS NOT NULL AND old.removed_at IS NULL OR new.player_id IS NOT NULL AND old.player_id IS NULL) EXECUTE FUNCTION end_roster_link();
CREATE TRIGGER keep_whose_line BEFORE INSERT OR UPDATE OF player_id ON roster_entry FOR EACH ROW WHEN (new.player_id IS NOT NULL) EXECUTE FUNCTION keep_whose_line();
CREATE TRIGGER ledger_roster_line_removed AFTER UPDATE OF removed_at ON roster_entry FOR EACH ROW WHEN (old.removed_at IS NULL AND new.removed_at IS NOT NULL) EXECUTE FUNCTION enter_row_in_ledger('roster-line-removed', 'id');
CREATE TRIGGER ledger_roster_yes_ended AFTER UPDATE OF player_id ON roster_entry FOR EACH ROW WHEN (old.player_id IS NOT NULL AND new.player_id IS DISTINCT FROM old.player_id) EXECUTE FUNCTION enter_row_in_ledger('roster-yes-ended', 'id', 'was_player_id');

-- 0027
CREATE TABLE roster_link (
  roster_entry_id uuid PRIMARY KEY REFERENCES roster_entry(id) ON DELETE CASCADE,
  token_digest text NOT NULL UNIQUE,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE TRIGGER ledger_roster_link_ended AFTER DELETE ON roster_link FOR EACH ROW EXECUTE FUNCTION enter_row_in_ledger('roster-link-ended', 'was_token_digest');
CREATE TRIGGER ledger_roster_link_replaced AFTER UPDATE OF token_digest ON roster_link FOR EACH ROW WHEN (new.token_digest IS DISTINCT FROM old.token_digest) EXECUTE FUNCTION enter_row_in_ledger('roster-link-ended', 'was_token_digest');

-- 0001
CREATE TABLE rubric (
  version text PRIMARY KEY,
  body jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now()
);

-- 0008
CREATE TABLE scheduling_event (
  id text PRIMARY KEY,
  consultation_id uuid REFERENCES consultation(id) ON DELETE CASCADE,
  received_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE schema_migration (
  number integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL DEFAULT 'expand'
);

-- 0001, 0034
CREATE TABLE server_epoch (
  epoch uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  marks text
);

-- 0002
CREATE TABLE staff_profile (
  user_id uuid PRIMARY KEY REFERENCES app_user(id) ON DELETE CASCADE,
  city text NOT NULL,
  state_name text NOT NULL,
  address text,
  organization_name text,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- 0002, 0028
CREATE TABLE team (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  coach_id uuid REFERENCES app_user(id) ON DELETE SET NULL,
  program_id integer REFERENCES program(id) ON DELETE SET NULL,
  name text NOT NULL,
  team_type text NOT NULL CHECK (team_type IN ('School Team', 'Travel Team')),
  gender text NOT NULL CHECK (gender IN ('Male', 'Female')),
  league_id integer REFERENCES league(id),
  level_name text,
  age_group text,
  organization_name text,
  city text,
  state_name text,
  picture_id uuid REFERENCES picture(id) ON DELETE SET NULL,
  roster_revision integer NOT NULL DEFAULT 0,
  roster_completed_at timestamptz,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  joined_program_at timestamptz
);
CREATE INDEX team_by_picture ON team (picture_id) WHERE (picture_id IS NOT NULL);
CREATE INDEX team_of_coach ON team (coach_id);
CREATE INDEX team_of_program ON team (program_id);
CREATE TRIGGER coach_left AFTER UPDATE OF coach_id, program_id ON team FOR EACH ROW WHEN (old.coach_id IS NOT NULL AND old.program_id IS NOT NULL AND (old.coach_id IS DISTINCT FROM new.coach_id OR old.program_id IS DISTINCT FROM new.program_id)) EXECUTE FUNCTION leave_program_events('coach_id');
CREATE TRIGGER ledger_team_left AFTER UPDATE OF program_id ON team FOR EACH ROW WHEN (old.program_id IS NOT NULL AND new.program_id IS DISTINCT FROM old.program_id) EXECUTE FUNCTION enter_row_in_ledger('team-left', 'id', 'was_program_id');
CREATE TRIGGER team_left AFTER UPDATE OF coach_id, program_id ON team FOR EACH ROW EXECUTE FUNCTION leave_events_of_team();

-- 0012
CREATE TABLE team_game (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  team_submission_id uuid NOT NULL REFERENCES team_submission(id) ON DELETE CASCADE,
  place integer NOT NULL,
  opponent text NOT NULL,
  played_on date NOT NULL,
  venue text NOT NULL CHECK (venue IN ('home', 'away', 'neutral')),
  video_type text NOT NULL,
  video_id uuid REFERENCES video(id) ON DELETE SET NULL,
  drive_url text,
  external_video_url text
);
CREATE INDEX team_game_of_submission ON team_game (team_submission_id, place);
CREATE INDEX team_game_of_video ON team_game (video_id) WHERE (video_id IS NOT NULL);

-- 0012
CREATE TABLE team_submission (
  id uuid PRIMARY KEY,
  team_id integer NOT NULL REFERENCES team(id) ON DELETE CASCADE,
  submitted_by uuid NOT NULL REFERENCES app_user(id),
  idempotency_key uuid NOT NULL,
  request_hash text NOT NULL,
  season integer NOT NULL,
  package_id integer NOT NULL REFERENCES package(id),
  package_name text NOT NULL,
  competition_level text NOT NULL,
  coach_note text NOT NULL DEFAULT '',
  consent_confirmed_at timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL CHECK (status IN ('awaiting_payment', 'submitted', 'cancelled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT team_submission_submitted_by_idempotency_key_key UNIQUE (submitted_by, idempotency_key)
);
CREATE INDEX team_submission_of_team ON team_submission (team_id, created_at DESC);

-- 0050
CREATE TABLE told_total (
  event_id text PRIMARY KEY,
  checkout_id uuid NOT NULL REFERENCES checkout(id),
  payment_reference text,
  cents integer NOT NULL CHECK (cents >= 0),
  told_at timestamptz NOT NULL
);
CREATE INDEX told_total_of_checkout ON told_total (checkout_id);

-- 0025
CREATE TABLE travel_stat (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player(id) ON DELETE CASCADE,
  team_id integer NOT NULL REFERENCES team(id) ON DELETE CASCADE,
  points numeric(3,1) NOT NULL CHECK (points >= 0::numeric),
  rebounds numeric(3,1) NOT NULL CHECK (rebounds >= 0::numeric),
  assists numeric(3,1) NOT NULL CHECK (assists >= 0::numeric),
  steals numeric(3,1) NOT NULL CHECK (steals >= 0::numeric),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX travel_stat_of_player ON travel_stat (player_id, team_id);
CREATE INDEX travel_stat_of_team ON travel_stat (team_id);

-- 0019, 0023
CREATE TABLE user_session (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  origin text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  device text NOT NULL,
  signed_in_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  ended_at timestamptz,
  proved_at timestamptz
);
CREATE INDEX user_session_of_user ON user_session (user_id, last_used_at);
CREATE TRIGGER ledger_session_ended AFTER UPDATE OF ended_at ON user_session FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION enter_row_in_ledger('session-ended', 'origin', 'user_id');

-- 0008, 0046
CREATE TABLE video (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES app_user(id) ON DELETE CASCADE,
  object_key text NOT NULL UNIQUE,
  upload_id text,
  file_name text NOT NULL,
  media_type text NOT NULL,
  byte_length bigint NOT NULL CHECK (byte_length >= 1 AND byte_length <= 1073741824),
  part_bytes integer NOT NULL CHECK (part_bytes > 0),
  fingerprint text NOT NULL,
  state text NOT NULL CHECK (state IN ('uploading', 'ready', 'failed')),
  device_check jsonb,
  thumbnail_key text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_part_at timestamptz NOT NULL DEFAULT now(),
  ready_at timestamptz,
  overlap_bytes bigint NOT NULL DEFAULT 0
);
CREATE INDEX video_of_owner ON video (owner_id, created_at DESC);
CREATE INDEX video_unfinished ON video (last_part_at) WHERE (state IN ('uploading', 'failed'));

-- 0008
CREATE TABLE video_mark (
  id uuid PRIMARY KEY,
  evaluation_id uuid NOT NULL REFERENCES evaluation(id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES app_user(id),
  rating_key text NOT NULL,
  at_s numeric(8,2) NOT NULL CHECK (at_s >= 0::numeric),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX video_mark_of_evaluation ON video_mark (evaluation_id);

-- 0046
CREATE TABLE video_span (
  video_id uuid NOT NULL REFERENCES video(id) ON DELETE CASCADE,
  part_number integer NOT NULL,
  span integer NOT NULL CHECK (span >= 1),
  CONSTRAINT video_span_pkey PRIMARY KEY (video_id, part_number)
);

-- 0040
CREATE TABLE waiting_change (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  event_player_id uuid NOT NULL REFERENCES event_player(id) ON DELETE CASCADE,
  user_id uuid REFERENCES app_user(id) ON DELETE SET NULL,
  changes jsonb NOT NULL,
  arrived_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  is_taken boolean,
  CONSTRAINT waiting_change_check CHECK ((decided_at IS NULL) = (is_taken IS NULL))
);
CREATE INDEX waiting_change_of_event ON waiting_change (event_id, arrived_at);
CREATE INDEX waiting_change_of_player ON waiting_change (event_player_id);
CREATE INDEX waiting_change_of_user ON waiting_change (user_id);
CREATE TRIGGER waiting_change_stays_erased BEFORE INSERT OR UPDATE OF changes ON waiting_change FOR EACH ROW EXECUTE FUNCTION keep_waiting_erased();

-- 0045
CREATE TABLE waiting_refund (
  event_id text PRIMARY KEY,
  payment_reference text NOT NULL,
  told_as text NOT NULL,
  told_at timestamptz NOT NULL,
  refund jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX waiting_refund_by_time ON waiting_refund (received_at);
CREATE INDEX waiting_refund_of_payment ON waiting_refund (payment_reference);

-- 0052
CREATE VIEW child_to_erase AS
 SELECT p.id AS player_id,
    it.person,
    GREATEST(it.ended_at, link.ends_at) AS due_at
   FROM player p
     CROSS JOIN LATERAL ( SELECT same.person,
                CASE
                    WHEN (EXISTS ( SELECT
                       FROM event_player x
                      WHERE x.player_id = ANY (same.person))) THEN ( SELECT max(((v.ends_on + 31)::timestamp without time zone AT TIME ZONE v.time_zone)) AS max
                       FROM event_player x
                         JOIN event v ON v.id = x.event_id
                      WHERE x.player_id = ANY (same.person))
                    ELSE ( SELECT max(c.requested_at) + '30 days'::interval
                       FROM consent c
                      WHERE c.player_id = p.id AND NOT (EXISTS ( SELECT
                               FROM roster_entry r
                              WHERE r.walk_on_id = p.id)))
                END AS ended_at
           FROM ( SELECT ARRAY( SELECT same_at_events(shown_at_events(p.id)) AS same_at_events
                          ORDER BY (same_at_events(shown_at_events(p.id)))) AS person) same) it
     CROSS JOIN LATERAL ( SELECT max(
                CASE
                    WHEN c.withdrawn_at IS NULL THEN c.expires_at
                    ELSE c.withdrawn_at + '14 days'::interval
                END) AS ends_at
           FROM consent c
          WHERE (c.player_id = ANY (it.person)) AND c.voided_at IS NULL AND (c.given_at IS NULL OR c.withdrawn_at IS NOT NULL) AND COALESCE(c.withdrawn_at, c.requested_at) <= it.ended_at) link
  WHERE p.erased_at IS NULL AND p.user_id IS NULL AND p.joined_to IS NULL AND it.ended_at IS NOT NULL AND age_answer(p.date_of_birth, p.organization ->> 'school_grade'::text, is_youth_school(p.organization)) = 'child'::text AND NOT (EXISTS ( SELECT
           FROM player o
          WHERE (o.id = ANY (it.person)) AND o.joined_to IS NOT NULL)) AND NOT (EXISTS ( SELECT
           FROM consent c
          WHERE (c.player_id = ANY (it.person)) AND c.given_at IS NOT NULL AND c.withdrawn_at IS NULL AND c.voided_at IS NULL));

-- 0013, 0016, 0038
CREATE VIEW evaluator_skill_quarter AS
 SELECT evaluator_id,
    '-infinity'::date AS quarter,
    skill_id,
    evaluations,
    residual_sum
   FROM evaluator_skill;

-- 0013
CREATE VIEW ready_pair AS
 SELECT s.evaluation_id AS second_id,
    f.evaluation_id AS first_id,
    f.player_id,
    f.evaluator_id AS first_evaluator_id,
    s.evaluator_id AS second_evaluator_id,
    f.rubric_version,
    GREATEST(f.completed_at, s.completed_at) AS completed_at,
    f.total AS first_total,
    s.total AS second_total,
    f.skills AS first_skills,
    s.skills AS second_skills
   FROM evaluation_figures s
     JOIN evaluation_figures f ON f.evaluation_id = s.second_of
  WHERE s.is_done AND f.is_published AND f.rubric_version = s.rubric_version AND f.evaluator_id IS DISTINCT FROM s.evaluator_id;

-- 0009
CREATE FUNCTION add_to_open_queue(by bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  update open_queue_count set open = open + by where shard = pg_backend_pid() % 16 and by <> 0
$function$;

-- 0014, 0033
CREATE FUNCTION add_to_pairings(gone rating_pair[], come rating_pair[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into evaluator_pairing as e (
    evaluator_id, pairs, compared, difference_sum, difference_square_sum, ratings, own_sum, other_sum, own_square_sum, other_square_sum, product_sum, within_half)
  select side.evaluator_id, sum(by), sum(by * (c.difference is not null)::integer), coalesce(sum(by * side.difference), 0), coalesce(sum(by * c.difference * c.difference), 0),
    sum(by * c.ratings), sum(by * side.own), sum(by * side.other), sum(by * side.own_squares), sum(by * side.other_squares), sum(by * c.products), sum(by * c.within_half)
  from (select -1 as by, first_evaluator_id, second_evaluator_id, first_skills, second_skills from unnest(gone)
      union all select 1, first_evaluator_id, second_evaluator_id, first_skills, second_skills from unnest(come)) as p
    cross join lateral compared_ratings(p.first_skills, p.second_skills) as c
    cross join lateral (values
      (p.first_evaluator_id, c.difference, c.own_sum, c.other_sum, c.own_squares, c.other_squares),
      (p.second_evaluator_id, -c.difference, c.other_sum, c.own_sum, c.other_squares, c.own_squares)
    ) as side (evaluator_id, difference, own, other, own_squares, other_squares)
  where side.evaluator_id is not null
  -- In one order: two who complete pairs of the same evaluators at the same moment wait for each other.
  group by 1 order by 1
  on conflict (evaluator_id) do update set
    pairs = e.pairs + excluded.pairs, compared = e.compared + excluded.compared, difference_sum = e.difference_sum + excluded.difference_sum,
    difference_square_sum = e.difference_square_sum + excluded.difference_square_sum, ratings = e.ratings + excluded.ratings,
    own_sum = e.own_sum + excluded.own_sum, other_sum = e.other_sum + excluded.other_sum, own_square_sum = e.own_square_sum + excluded.own_square_sum,
    other_square_sum = e.other_square_sum + excluded.other_square_sum, product_sum = e.product_sum + excluded.product_sum, within_half = e.within_half + excluded.within_half;
  if gone is not null then
    delete from evaluator_pairing where pairs = 0 and evaluator_id in (select unnest(array[first_evaluator_id, second_evaluator_id]) from unnest(gone));
  end if;
end $function$;

-- 0048
CREATE FUNCTION age_answer(date_of_birth date, school_grade text, is_youth boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when date_of_birth <= today and date_of_birth > today - interval '13 years' then 'child'
    when date_of_birth <= today and date_of_birth > today - interval '61 years'
      and date_of_birth not in ('1970-01-01', '1969-12-31') then 'older'
    when school_grade <> '' then case when school_grade in ('8', '9', '10', '11', '12', 'post_grad') then 'older' else 'child' end
    when is_youth then 'child'
    else 'unknown' end
  from (select (now() at time zone 'UTC')::date as today) it
$function$;

-- 0048
CREATE FUNCTION age_of_person(player_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when bool_or(answer = 'child') then 'child' when bool_or(answer = 'older') then 'older' else 'unknown' end
  from (select age_answer(p.date_of_birth, p.organization ->> 'school_grade', is_youth_school(p.organization)) as answer
    from player p where p.id in (select same_at_events($1))) it
$function$;

-- 0020
CREATE FUNCTION audit_is_not_emptied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from app_user where not is_demo) then
    raise exception 'what is in the audit stays as it is' using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;

-- 0020
CREATE FUNCTION audit_keeps_its_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '2 years' then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || '{"origin": null}'
    and exists (select from app_user where id = old.actor_id and deleted_at is not null) then
    return new;
  end if;
  raise exception 'what is in the audit stays as it is' using errcode = 'restrict_violation';
end $function$;

-- 0056
CREATE FUNCTION backs_organizers(who uuid, of_event uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select heads_event(who, of_event) or (organizes_event(who, of_event) and not is_outsider_at(who, of_event))
$function$;

-- 0056
CREATE FUNCTION belongs_to_program(who uuid, of_program integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from program p where p.id = of_program and (p.owner_id = who
    or exists (select from program_director d where d.program_id = p.id and d.user_id = who)
    or exists (select from program_evaluator e where e.program_id = p.id and e.user_id = who)
    or exists (select from team o where o.program_id = p.id and o.coach_id = who)))
$function$;

-- 0014
CREATE FUNCTION compared_ratings(own jsonb, other jsonb)
 RETURNS TABLE(ratings bigint, own_sum numeric, other_sum numeric, own_squares numeric, other_squares numeric, products numeric, within_half bigint, difference numeric)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select count(*), coalesce(sum(mine), 0), coalesce(sum(theirs), 0), coalesce(sum(mine * mine), 0), coalesce(sum(theirs * theirs), 0),
    coalesce(sum(mine * theirs), 0), count(*) filter (where abs(mine - theirs) <= 0.5), round(avg(mine - theirs), 6)
  from (select given.value::numeric as mine, (other ->> given.key)::numeric as theirs from jsonb_each_text(own) as given) as both_sides
  where mine is not null and theirs is not null
$function$;

-- 0018, 0027
CREATE FUNCTION consent_of(line roster_entry)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when told = 'by-grade' and (is_child_without_consent(line.walk_on_id) or exists (
    select from app_user u join player p on p.user_id = u.id where inbox_of(u.email) = inbox_of(line.email) and is_child_without_consent(p.id)
  )) then 'missing' else told end from (select consent_told_of(line) as told) it
$function$;

-- 0018, 0048
CREATE FUNCTION consent_told_of(line roster_entry)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when is_child_without_consent(coalesce(line.player_id, line.once_player_id)) then 'missing'
    when line.player_id is null then case when line.is_of_deleted_child then 'missing' else 'by-grade' end
    when exists (select from player where id = line.player_id and age_answer(date_of_birth, null, false) = 'unknown') then 'no-birth-date'
    else 'fine' end
$function$;

-- 0013, 0038, 0039
CREATE FUNCTION count_by_quarter(gone evaluation_figures[], come evaluation_figures[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into evaluator_skill as s (evaluator_id, skill_id, evaluations, residual_sum)
  select evaluator_id, skill.key::integer, sum(by), sum(by * skill.value::numeric)
  from (select -1 as by, * from unnest(gone) union all select 1, * from unnest(come)) as f cross join lateral jsonb_each_text(skill_residuals) as skill
  where is_published and evaluator_id is not null
  group by 1, 2 order by 1, 2
  on conflict (evaluator_id, skill_id) do update set
    evaluations = s.evaluations + excluded.evaluations, residual_sum = s.residual_sum + excluded.residual_sum;
  with added as materialized (
    select evaluator_id, quarter_of(completed_at) as quarter, sum(by) as evaluations, sum(by * (residual is not null)::integer) as with_residual,
      coalesce(sum(by * residual), 0) as residual_sum, coalesce(sum(by * residual * residual), 0) as residual_square_sum,
      sum(by * coalesce(rating_sd < 0.25, false)::integer) as halo, sum(by * (rating_sd is not null)::integer) as with_sd,
      sum(by * rated_skills) as rated_skills, sum(by * threes) as threes, sum(by * extremes) as extremes,
      sum(by * suggested_skills) as suggested_skills, sum(by * overrides) as overrides,
      sum(by * coalesce(minutes < 8, false)::integer) as hasty, sum(by * (minutes is not null)::integer) as timed
    from (select -1 as by, * from unnest(gone) union all select 1, * from unnest(come)) as f
    where is_published and evaluator_id is not null
    group by 1, 2 order by 1, 2),
  by_quarter as (
    insert into evaluator_quarter as q (
      evaluator_id, quarter, evaluations, with_residual, residual_sum, residual_square_sum, halo, with_sd, rated_skills, threes, extremes,
      suggested_skills, overrides, hasty, timed)
    select * from added
    on conflict (evaluator_id, quarter) do update set
      evaluations = q.evaluations + excluded.evaluations, with_residual = q.with_residual + excluded.with_residual,
      residual_sum = q.residual_sum + excluded.residual_sum, residual_square_sum = q.residual_square_sum + excluded.residual_square_sum,
      halo = q.halo + excluded.halo, with_sd = q.with_sd + excluded.with_sd, rated_skills = q.rated_skills + excluded.rated_skills,
      threes = q.threes + excluded.threes, extremes = q.extremes + excluded.extremes, suggested_skills = q.suggested_skills + excluded.suggested_skills,
      overrides = q.overrides + excluded.overrides, hasty = q.hasty + excluded.hasty, timed = q.timed + excluded.timed)
  insert into evaluator_total as t (
    evaluator_id, evaluations, with_residual, residual_sum, residual_square_sum, halo, with_sd, rated_skills, threes, extremes,
    suggested_skills, overrides, hasty, timed)
  select evaluator_id, sum(evaluations), sum(with_residual), sum(residual_sum), sum(residual_square_sum), sum(halo), sum(with_sd),
    sum(rated_skills), sum(threes), sum(extremes), sum(suggested_skills), sum(overrides), sum(hasty), sum(timed)
  from added group by 1 order by 1
  on conflict (evaluator_id) do update set
    evaluations = t.evaluations + excluded.evaluations, with_residual = t.with_residual + excluded.with_residual,
    residual_sum = t.residual_sum + excluded.residual_sum, residual_square_sum = t.residual_square_sum + excluded.residual_square_sum,
    halo = t.halo + excluded.halo, with_sd = t.with_sd + excluded.with_sd, rated_skills = t.rated_skills + excluded.rated_skills,
    threes = t.threes + excluded.threes, extremes = t.extremes + excluded.extremes, suggested_skills = t.suggested_skills + excluded.suggested_skills,
    overrides = t.overrides + excluded.overrides, hasty = t.hasty + excluded.hasty, timed = t.timed + excluded.timed;
  if gone is null then
    return;
  end if;
  delete from evaluator_skill s using (select distinct evaluator_id from unnest(gone)) as f
    where s.evaluator_id = f.evaluator_id and s.evaluations = 0;
  delete from evaluator_quarter q using (select distinct evaluator_id, quarter_of(completed_at) as quarter from unnest(gone)) as f
    where q.evaluator_id = f.evaluator_id and q.quarter = f.quarter and q.evaluations = 0;
  delete from evaluator_total t using (select distinct evaluator_id from unnest(gone)) as f
    where t.evaluator_id = f.evaluator_id and t.evaluations = 0;
end $function$;

-- 0009
CREATE FUNCTION count_changed_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_open integer := (old.status = 'submitted' and old.evaluator_id is null)::integer;
  is_open integer := 0;
begin
  if tg_op = 'UPDATE' then
    is_open := (new.status = 'submitted' and new.evaluator_id is null)::integer;
  end if;
  perform add_to_open_queue(is_open - was_open);
  return null;
end $function$;

-- 0013
CREATE FUNCTION count_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone evaluation_figures[];
  come evaluation_figures[];
begin
  if tg_op = 'INSERT' then
    come := (select array_agg(added) from added);
  elsif tg_op = 'DELETE' then
    gone := (select array_agg(removed) from removed);
  else
    -- Each row is held against its own earlier state alone: a thousand changed at once were a million comparisons.
    gone := (select array_agg(removed) from removed
      where not exists (select from added where added.evaluation_id = removed.evaluation_id and added is not distinct from removed));
    come := (select array_agg(added) from added
      where not exists (select from removed where removed.evaluation_id = added.evaluation_id and added is not distinct from removed));
  end if;
  if gone is not null or come is not null then
    perform count_by_quarter(gone, come);
    perform keep_pairs(gone || come);
  end if;
  return null;
end $function$;

-- 0009
CREATE FUNCTION count_inserted_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_open_queue((select count(*) from inserted where status = 'submitted' and evaluator_id is null));
  return null;
end $function$;

-- 0013, 0039
CREATE FUNCTION count_pairs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone rating_pair[];
  come rating_pair[];
  less pair_total;
  more pair_total;
begin
  if tg_op <> 'INSERT' then
    gone := (select array_agg(removed) from removed);
  end if;
  if tg_op <> 'DELETE' then
    come := (select array_agg(added) from added);
  end if;
  if gone is null and come is null then
    return null;
  end if;
  insert into pair_count as c (skill_id, first_rating, second_rating, pairs)
  select given.key::integer, given.value::numeric, (second_skills ->> given.key)::numeric, sum(by)
  from (select -1 as by, * from unnest(gone) union all select 1, * from unnest(come)) as p cross join lateral jsonb_each_text(first_skills) as given
  where given.value is not null and second_skills ->> given.key is not null
  group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
  on conflict (skill_id, first_rating, second_rating) do update set pairs = c.pairs + excluded.pairs;
  if gone is not null then
    delete from pair_count where pairs = 0;
  end if;
  less := pairs_in_tenths(gone);
  more := pairs_in_tenths(come);
  -- What changes no sum waits for nobody.
  if more is not distinct from less then
    return null;
  end if;
  update pair_total set
    pairs = pairs + more.pairs - less.pairs, with_totals = with_totals + more.with_totals - less.with_totals,
    first_sum = first_sum + more.first_sum - less.first_sum, second_sum = second_sum + more.second_sum - less.second_sum,
    first_square_sum = first_square_sum + more.first_square_sum - less.first_square_sum,
    second_square_sum = second_square_sum + more.second_square_sum - less.second_square_sum,
    product_sum = product_sum + more.product_sum - less.product_sum, gap_sum = gap_sum + more.gap_sum - less.gap_sum,
    far_apart = far_apart + more.far_apart - less.far_apart;
  return null;
end $function$;

-- 0026, 0048
CREATE FUNCTION counts_as_child(date_of_birth date, school_grade text, is_youth boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select age_answer(date_of_birth, school_grade, is_youth) <> 'older'
$function$;

-- 0009
CREATE FUNCTION describe_evaluation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  named player;
begin
  -- Locked, so that a change of the name at the same moment is seen by one of the two.
  select * into named from player where id = new.player_id for share;
  new.search_text := concat_ws(E'\n', named.first_name || ' ' || named.last_name, new.jersey_number, named.organization ->> 'name', new.event_name);
  new.player_last := lower(named.last_name);
  new.player_first := lower(named.first_name);
  return new;
end $function$;

-- 0009
CREATE FUNCTION describe_evaluations_of_player()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Naming the column is what runs the trigger above.
  update evaluation set event_name = event_name where player_id = new.id;
  return null;
end $function$;

-- 0054, 0056
CREATE FUNCTION end_brought_by_director()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin return null; end $function$;

-- 0056
CREATE FUNCTION end_brought_by_organizer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform end_brought_organizers(new.user_id, array[new.event_id]);
  return null;
end $function$;

-- 0054, 0056
CREATE FUNCTION end_brought_by_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin return null; end $function$;

-- 0054, 0056
CREATE FUNCTION end_brought_organizers(who uuid, of_events uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  ended record;
begin
  for ended in
    update event_staff s set organizer_by = null,
      parts = case when s.parts = '{organizer}' then s.parts else array_remove(s.parts, 'organizer') end,
      removed_at = case when s.parts = '{organizer}' then now() end
    where s.event_id = any(of_events) and s.organizer_by = who and s.removed_at is null and 'organizer' = any(s.parts)
      and is_outsider_at(s.user_id, s.event_id) and not backs_organizers(who, s.event_id)
    returning s.event_id, s.user_id, s.parts, s.removed_at
  loop
    update event set changes = changes + 1 where id = ended.event_id;
    insert into audit (origin, action, person_id, details) values ('server',
      case when ended.removed_at is null then 'change event staff' else 'remove from event' end, ended.user_id,
      jsonb_build_object('event_id', ended.event_id, 'parts', ended.parts));
  end loop;
  update invitation set revoked_at = now() where invited_by = who and event_id = any(of_events)
    and accepted_at is null and revoked_at is null and not organizes_event(who, event_id);
end $function$;

-- 0027, 0042
CREATE FUNCTION end_join(walk_on_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update history_link h set ended_at = now(), ended_by = 'left'
  where h.walk_on_id = $1 and h.kind = 'undo' and h.ended_at is null;
  update player set joined_to = null, joined_at = null, joined_inbox = null where id = $1;
  -- Whoever was named again meanwhile stands already.
  update report_reader r set ended_at = null, ended_by = null
  where r.id in (
    select distinct on (o.evaluation_id, inbox_of(o.email)) o.id from report_reader o join evaluation e on e.id = o.evaluation_id
    where e.player_id = $1 and o.ended_by = 'joined' and not exists (
      select from report_reader s where s.evaluation_id = o.evaluation_id and inbox_of(s.email) = inbox_of(o.email) and s.ended_at is null)
    order by o.evaluation_id, inbox_of(o.email), o.created_at desc, o.id);
end $function$;

-- 0027
CREATE FUNCTION end_join_by_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  walk_on uuid;
begin
  select p.id into walk_on from evaluation e join player p on p.id = e.player_id
  where e.id = new.evaluation_id and p.joined_inbox = inbox_of(new.email) and p.joined_at > now() - interval '14 days' for no key update of p;
  if found then
    perform end_join(walk_on);
  end if;
  return null;
end $function$;

-- 0027
CREATE FUNCTION end_reader_of_joined()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  proven player;
begin
  select p.* into proven from evaluation e join player p on p.id = e.player_id where e.id = new.evaluation_id for share of p;
  if proven.joined_to is not null and new.ended_at is null and inbox_of(new.email) is distinct from proven.joined_inbox then
    new.ended_at := now();
    new.ended_by := 'joined';
  end if;
  return new;
end $function$;

-- 0027
CREATE FUNCTION end_roster_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.removed_at is not null then
    delete from roster_link where roster_entry_id = new.id;
  else
    update roster_link set used_at = coalesce(used_at, now()) where roster_entry_id = new.id;
  end if;
  return null;
end $function$;

-- 0012
CREATE FUNCTION end_second_rating()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.status := 'cancelled';
  return new;
end $function$;

-- 0012
CREATE FUNCTION end_team_evaluation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.status := 'cancelled';
  return new;
end $function$;

-- 0047
CREATE FUNCTION enter_ended_recovery_codes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform enter_in_ledger('recovery-codes-ended', jsonb_build_object('user_id', user_id)) from (select distinct user_id from gone) g;
  return null;
end $function$;

-- 0047
CREATE FUNCTION enter_in_ledger(kind text, subject jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('courtside.reads_ledger', true) is distinct from 'yes' then
    insert into ledger_entry (kind, subject) values (kind, subject);
  end if;
end $function$;

-- 0047
CREATE FUNCTION enter_row_in_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was jsonb := to_jsonb(old);
  became jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform enter_in_ledger(tg_argv[0], (select jsonb_object_agg(name,
      case when name like 'was\_%' then was -> substr(name, 5) else became -> name end)
    from unnest(tg_argv[1:]) as name));
  return null;
end $function$;

-- 0058
CREATE FUNCTION erase_again(player_id uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update player set erased_at = now(), user_id = null, created_by = null, first_name = 'Deleted', last_name = 'player',
    date_of_birth = null, city = null, state_name = null,
    athletic_info = athletic_info || '{"height_feet": null, "height_inches": null, "player_position_name": null}',
    organization = organization || '{"name": "", "school_grade": null, "category_name": null, "college_year_name": null,
      "organization_logo": null, "years_of_experience": null}',
    competitive_items = '[]', guardian_name = null, guardian_email = null, portrait_key = null, joined_inbox = null
    where id = $1 and erased_at is null
$function$;

-- 0058
CREATE FUNCTION erase_event_player_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform erase_again(new.player_id);
  update event_player set email = null where id = new.id and email is not null;
  return null;
end $function$;

-- 0051
CREATE FUNCTION erase_photos_before_consent(player_ids uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  erased bigint;
begin
  delete from player_photo f where f.player_id = any(player_ids) and photo_waits(f.player_id);
  get diagnostics erased = row_count;
  update waiting_change w set changes = w.changes - 'photo' from event_player x
    where x.id = w.event_player_id and x.player_id = any(player_ids) and jsonb_typeof(w.changes -> 'photo') = 'string'
      and photo_waits(x.player_id);
  delete from waiting_change w using event_player x
    where x.id = w.event_player_id and x.player_id = any(player_ids) and w.changes = '{}';
  return erased;
end $function$;

-- 0051
CREATE FUNCTION erase_photos_of_age()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform erase_photos_before_consent(photos_decided_by(new.id));
  return null;
end $function$;

-- 0051
CREATE FUNCTION erase_photos_of_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform erase_photos_before_consent(photos_decided_by(new.player_id));
  return null;
end $function$;

-- 0051
CREATE FUNCTION erase_photos_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform erase_photos_before_consent(array(select x.player_id from event_player x where x.event_id = new.id));
  return null;
end $function$;

-- 0051
CREATE FUNCTION erase_photos_of_join()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- After a join is undone, each of the two is judged alone.
  perform erase_photos_before_consent(photos_decided_by(x.player_id))
    from event_player x where x.id in (new.id, old.joined_to, new.joined_to);
  return null;
end $function$;

-- 0058
CREATE FUNCTION erase_player_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform erase_again(new.id);
  return null;
end $function$;

-- 0018
CREATE FUNCTION evaluation_may_be_ordered(team_submission_id uuid, roster_entry_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select line_may_be_ordered(consent_of(r), r.school_grade, is_youth_team(t.level_name, t.age_group, s.competition_level))
    from roster_entry r, team_submission s join team t on t.id = s.team_id where r.id = $2 and s.id = $1), true)
$function$;

-- 0040
CREATE FUNCTION events_of_program(program integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(select v.id from event v left join team t on t.id = v.team_id
    where program in (v.program_id, t.program_id) order by v.id)
$function$;

-- 0013
CREATE FUNCTION figures_of_result(body jsonb)
 RETURNS TABLE(level_key text, total numeric, performance_key text, team_player numeric, team_player_key text, competitive numeric, competitive_key text, skills jsonb, team_items jsonb, top1 text, top1_fit numeric, top2 text, top2_fit numeric, advantages text[], averages_count integer, red_flags text[], has_core_red_flag boolean, divisions jsonb, headline jsonb, residual numeric, skill_residuals jsonb, rated_skills integer, rating_sd numeric, threes integer, extremes integer, suggested_skills integer, overrides integer)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select x.separators #>> '{current_level,key}', x.total_player_performance_score, x.performance_level ->> 'key',
    (x.total_team_player_score ->> 'score')::numeric, x.team_player_level ->> 'key',
    coalesce(x.total_competitive_score, 0), x.competitive_level ->> 'key',
    rated.skills, team.items,
    x.top1_position ->> 'name_abbreviation', (x.top1_position ->> 'fit')::numeric, x.top2_position ->> 'name_abbreviation', (x.top2_position ->> 'fit')::numeric,
    separated.advantages, separated.averages, separated.red_flags,
    exists (select from jsonb_to_recordset(x.top1_position -> 'core_skills') as core (key text) where core.key = any (separated.red_flags)),
    predicted.divisions, predicted.headline,
    gaps.residual, gaps.by_skill, rated.rated, rated.sd, rated.threes, rated.extremes, rated.suggested, rated.overrides
  from jsonb_to_record(body) as x (
      total_player_performance_score numeric, performance_level jsonb, player_performance jsonb, top1_position jsonb, top2_position jsonb,
      separators jsonb, team_player_score jsonb, total_team_player_score jsonb, team_player_level jsonb, predictor jsonb,
      total_competitive_score numeric, competitive_level jsonb)
    cross join lateral (
      select coalesce(jsonb_object_agg(skill_id::text, rating), '{}') as skills,
        count(rating)::integer as rated,
        -- One rating alone does not vary.
        case when count(rating) > 1 then round(stddev_pop(rating), 6) end as sd,
        (count(*) filter (where rating = 3))::integer as threes,
        (count(*) filter (where rating in (1, 5)))::integer as extremes,
        (count(*) filter (where rating is not null and suggested is not null))::integer as suggested,
        (count(*) filter (where abs(rating - suggested) > 0.5))::integer as overrides
      from jsonb_to_recordset(x.player_performance) as skill (skill_id integer, rating numeric, suggested numeric)
    ) rated
    cross join lateral (
      select coalesce(jsonb_object_agg(id::text, rating), '{}') as items from jsonb_to_recordset(x.team_player_score) as item (id integer, rating numeric)
    ) team
    cross join lateral (
      select
        array(select attribute from rows from (jsonb_to_recordset(x.separators #> '{advantages,table}') as (attribute text)) with ordinality as t (attribute, at) order by at) as advantages,
        coalesce(jsonb_array_length(x.separators #> '{averages,table}'), 0) as averages,
        array(select attribute from rows from (jsonb_to_recordset(x.separators #> '{red_flags,table}') as (attribute text)) with ordinality as t (attribute, at) order by at) as red_flags
    ) separated
    cross join lateral (
      -- J2. A skill's row is called by the skill's key; the other rows (height, age, totals) are no ratings.
      select round(avg((line.current_level ->> 'gap')::numeric), 6) as residual,
        coalesce(jsonb_object_agg(skill.skill_id::text, line.current_level -> 'gap'), '{}') as by_skill
      from jsonb_to_recordset(
          coalesce(x.separators #> '{advantages,table}', '[]') || coalesce(x.separators #> '{averages,table}', '[]') || coalesce(x.separators #> '{red_flags,table}', '[]')
        ) as line (attribute text, current_level jsonb)
        join jsonb_to_recordset(x.player_performance) as skill (skill_id integer, key text) on skill.key = line.attribute
    ) gaps
    cross join lateral (
      select
        case when is_available then coalesce((select jsonb_agg(jsonb_build_object('key', key, 'percentage', percentage))
          from jsonb_to_recordset(x.predictor -> 'divisions') as division (key text, percentage numeric)), '[]') else '[]' end as divisions,
        case when is_available and jsonb_typeof(x.predictor -> 'headline') = 'object' then jsonb_build_object(
          'division', x.predictor #> '{headline,division}', 'percentage', x.predictor #> '{headline,percentage}') end as headline
      from (select coalesce((x.predictor ->> 'available')::boolean, false) as is_available) as known
    ) predicted
$function$;

-- 0056
CREATE FUNCTION find_backer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not backs_organizers(new.organizer_by, new.event_id) then
    new.organizer_by := (select s.organizer_by from event_staff s
      where s.event_id = new.event_id and s.user_id = new.organizer_by);
  end if;
  return new;
end $function$;

-- 0003
CREATE FUNCTION flag_new_evaluator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_evaluator := new.is_evaluator or new.role = 'Evaluator';
  return new;
end $function$;

-- 0060, 0062
CREATE FUNCTION folded(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(replace(translate(lower(translate(regexp_replace(NORMALIZE(translate(said, '´'::text, ''::text), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff''`‘’‛′ʹʻʼʽʾʿ׳]'::text, ''::text, 'g'::text), '-‐‒–—―−־'::text, '        '::text)), 'ðøđħıłŋŧƀƃƈƌƒƙƚƞƥƫƭƴƶǝǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɔɖɗəɛɠɨɲɵʈʋςⱥⱦٱىیکة'::text, 'dodhilntbbcdfklnpttyzegdzlntjcszejqryboddeeginotvσatاييكه'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text);

-- 0013, 0031
CREATE FUNCTION follow_evaluation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update evaluation_figures f set
    player_id = new.player_id, evaluator_id = new.evaluator_id, second_of = new.second_of, completed_at = new.completed_at, is_done = is_done(new.status),
    is_published = is_done(new.status) and new.is_report and new.completed_at is not null, minutes = trusted_minutes(new)
  where f.evaluation_id = new.id and (f.player_id, f.evaluator_id, f.second_of, f.completed_at, f.is_done, f.minutes)
    is distinct from (new.player_id, new.evaluator_id, new.second_of, new.completed_at, is_done(new.status), trusted_minutes(new));
  return null;
end $function$;

-- 0014
CREATE FUNCTION follow_pairs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone rating_pair[];
  come rating_pair[];
begin
  if tg_op <> 'INSERT' then
    gone := (select array_agg(removed) from removed);
  end if;
  if tg_op <> 'DELETE' then
    come := (select array_agg(added) from added);
  end if;
  if gone is not null or come is not null then
    perform add_to_pairings(gone, come);
  end if;
  return null;
end $function$;

-- 0013, 0039
CREATE FUNCTION forget_pair_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate pair_count, pair_total;
  insert into pair_total default values;
  return null;
end $function$;

-- 0014
CREATE FUNCTION forget_pairings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate evaluator_pairing;
  return null;
end $function$;

-- 0027, 0041
CREATE FUNCTION guardian_said_no(player_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from consent c where c.player_id in (select same_at_events($1)) and c.withdrawn_at is not null)
    and not exists (select from consent c where c.player_id in (select same_at_events($1)) and c.given_at is not null
      and c.withdrawn_at is null and c.voided_at is null)
$function$;

-- 0041, 0052
CREATE FUNCTION guardian_was_asked(player_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from consent c where c.player_id in (select same_at_events($1))
    and (c.guardian_email <> '' or c.unanswered_at is not null))
$function$;

-- 0056
CREATE FUNCTION heads_event(who uuid, of_event uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from event v left join team t on t.id = v.team_id where v.id = of_event and (t.coach_id = who
    or (v.program_id is null and v.team_id is null and v.made_by = who)
    or exists (select from program p where p.id in (v.program_id, t.program_id) and (p.owner_id = who
      or exists (select from program_director d where d.program_id = p.id and d.user_id = who)))))
$function$;

-- 0018
CREATE FUNCTION inbox_of(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when plain ~ '.@(gmail|googlemail)\.com$' then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com' else plain end
  from (select regexp_replace(lower(trim(email)), '\+[^@]*@', '@') as plain) it
$function$;

-- 0018, 0026, 0032, 0048
CREATE FUNCTION is_child(player_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select age_of_person($1) = 'child'
$function$;

-- 0018, 0027
CREATE FUNCTION is_child_without_consent(player_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select is_child(owner_of($1)) and not exists (
    select from consent c where c.player_id = owner_of($1) and c.given_at is not null and c.withdrawn_at is null
      and c.voided_at is null)
$function$;

-- 0013
CREATE FUNCTION is_done(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select status in ('completed', 'consultation_requested', 'consultation_scheduled')
$function$;

-- 0052
CREATE FUNCTION is_erased(player_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from player p where p.id = $1 and p.erased_at is not null)
$function$;

-- 0058
CREATE FUNCTION is_in_erasures(id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from ledger_entry l where l.kind = 'player-erased'
    and (l.subject @> jsonb_build_object('id', $1)
      or l.subject @> jsonb_build_object('event_player_ids', jsonb_build_array($1))))
$function$;

-- 0054, 0056
CREATE FUNCTION is_outsider_at(who uuid, of_event uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select from event v left join team t on t.id = v.team_id where v.id = of_event
    and (t.coach_id = who or belongs_to_program(who, v.program_id) or belongs_to_program(who, t.program_id)))
$function$;

-- 0041
CREATE FUNCTION is_youth_school(organization jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce((organization ->> 'organization_type_id')::integer = 1, false)
$function$;

-- 0018
CREATE FUNCTION is_youth_team(level_name text, age_group text, competition_level text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(competition_level = 'youth', false) or coalesce(level_name = 'Middle School', false)
    or coalesce(substring(age_group from '^\d{1,3}')::integer <= 14, false)
$function$;

-- 0041
CREATE FUNCTION keep_age_once_asked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_child boolean := counts_as_child(old.date_of_birth, old.organization ->> 'school_grade', is_youth_school(old.organization));
  is_older boolean := new.date_of_birth < old.date_of_birth or (was_child and (
    (old.date_of_birth is null and new.date_of_birth is not null)
    or not counts_as_child(new.date_of_birth, new.organization ->> 'school_grade', is_youth_school(new.organization))));
begin
  if was_child and is_older and guardian_was_asked(new.id) and not exists (
    select from age_correction c where c.player_id = new.id and c.date_of_birth is not distinct from new.date_of_birth
      and c.school_grade is not distinct from new.organization ->> 'school_grade')
  then
    new.date_of_birth := old.date_of_birth;
    new.organization := new.organization || jsonb_build_object('school_grade', old.organization -> 'school_grade',
      'organization_type_id', old.organization -> 'organization_type_id', 'category_name', old.organization -> 'category_name');
  end if;
  return new;
end $function$;

-- 0052
CREATE FUNCTION keep_event_player_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_erased(new.player_id) then
    new.email := null;
  end if;
  return new;
end $function$;

-- 0013, 0033
CREATE FUNCTION keep_pairs(changed evaluation_figures[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  done uuid[] := array(select evaluation_id from unnest(changed) where is_done and second_of is null);
  firsts uuid[] := array(
    select second_of from unnest(changed) where is_done and second_of is not null
    union select second_of from evaluation where second_of = any (done) and second_of is not null and status <> 'cancelled'
    union select first_id from rating_pair where first_id = any (done) and event_player_id is null);
begin
  if firsts = '{}' then
    return;
  end if;
  perform 1 from evaluation where id = any (firsts) order by id for no key update;
  delete from rating_pair p where p.first_id = any (firsts) and p.event_player_id is null
    and not exists (select from ready_pair r where r.second_id = p.second_id and r.first_id = p.first_id);
  insert into rating_pair as p select * from ready_pair r where r.first_id = any (firsts)
  on conflict (second_id) where event_player_id is null do update set
    first_id = excluded.first_id, player_id = excluded.player_id, first_evaluator_id = excluded.first_evaluator_id,
    second_evaluator_id = excluded.second_evaluator_id, rubric_version = excluded.rubric_version, completed_at = excluded.completed_at,
    first_total = excluded.first_total, second_total = excluded.second_total, first_skills = excluded.first_skills, second_skills = excluded.second_skills
  where p is distinct from excluded;
end $function$;

-- 0052
CREATE FUNCTION keep_player_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.erased_at := old.erased_at;
  new.user_id := old.user_id;
  new.created_by := old.created_by;
  new.first_name := old.first_name;
  new.last_name := old.last_name;
  new.date_of_birth := old.date_of_birth;
  new.city := old.city;
  new.state_name := old.state_name;
  new.athletic_info := old.athletic_info;
  new.organization := old.organization;
  new.competitive_items := old.competitive_items;
  new.guardian_name := old.guardian_name;
  new.guardian_email := old.guardian_email;
  new.portrait_key := old.portrait_key;
  new.joined_inbox := old.joined_inbox;
  return new;
end $function$;

-- 0037
CREATE FUNCTION keep_receipts(today timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '3s'
AS $function$
declare
  oldest timestamptz := today - interval '60 days';
  week timestamp;
  part text;
  low uuid;
  high uuid;
begin
  -- Of several processes one is enough.
  if not pg_try_advisory_xact_lock(7263004) then
    return;
  end if;
  for ahead in 0..8 loop
    week := date_trunc('week', today at time zone 'UTC') + ahead * interval '1 week';
    part := 'applied_mutation_' || to_char(week, 'IYYY"w"IW');
    continue when to_regclass(part) is not null;
    low := uuid_at(week at time zone 'UTC');
    high := uuid_at((week + interval '1 week') at time zone 'UTC');
    execute format('create table %I (like applied_mutation including all)', part);
    lock table applied_mutation_other in access exclusive mode;
    execute format('with moved as (delete from applied_mutation_other where mutation_id >= $1 and mutation_id < $2 returning *)
      insert into %I select * from moved', part) using low, high;
    execute format('alter table applied_mutation attach partition %I for values from (%L) to (%L)', part, low, high);
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'applied_mutation'::regclass and c.relname ~ '^applied_mutation_\d{4}w\d{2}$'
      and to_date(right(c.relname, 7), 'IYYY"w"IW') + 7 <= (oldest at time zone 'UTC')::date
  loop
    execute format('alter table applied_mutation detach partition %I', part);
    execute format('insert into applied_mutation select * from %I where applied_at >= $1', part) using oldest;
    execute format('drop table %I', part);
  end loop;
  delete from applied_mutation_other where ctid = any (array(
    select ctid from applied_mutation_other
    where applied_at < today - interval '400 days'
      or (applied_at < oldest and mutation_id >= uuid_at('2025-01-01Z') and mutation_id < uuid_at(today))
    limit 20000));
end $function$;

-- 0021
CREATE FUNCTION keep_replaced_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.text = '' then
    delete from note_history where note_id = new.id;
  elsif old.text <> '' and old.text <> new.text and old.device_id <> new.device_id then
    insert into note_history (note_id, version, skill_id, text, device_id, written_at)
    values (old.id, old.version, old.skill_id, old.text, old.device_id, old.updated_at);
  end if;
  return null;
end $function$;

-- 0052
CREATE FUNCTION keep_waiting_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from event_player x where x.id = new.event_player_id and is_erased(x.player_id)) then
    new.changes := (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(new.changes)
      where key in ('bib', 'group_id', 'board_column'));
  end if;
  return new;
end $function$;

-- 0018
CREATE FUNCTION keep_whose_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.once_player_id := new.player_id;
  return new;
end $function$;

-- 0040, 0056
CREATE FUNCTION leave_events(who uuid, of_events uuid[], ends_staff boolean, was_head boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from event where id = any(of_events)
    and (was_head or exists (select from event_staff s where s.event_id = event.id and s.user_id = who))
    order by id for no key update;
  update event set changes = changes + 1 where id = any(of_events) and exists (select from event_tablet t
      where t.event_id = event.id and t.user_id = who
    union all select from event_staff s where s.event_id = event.id and s.user_id = who);
  if was_head then
    insert into event_staff as known (event_id, user_id, parts, parts_ever, removed_at, narrowed_at)
      select distinct t.event_id, who, '{organizer}'::text[], '{organizer}'::text[], now(), now()
      from event_tablet t where t.user_id = who and t.event_id = any(of_events)
      order by t.event_id
      on conflict (event_id, user_id) do update set narrowed_at = now(),
        parts_ever = array(select unnest(known.parts_ever) union select 'organizer');
  end if;
  if ends_staff then
    update event_staff set removed_at = now()
      where user_id = who and event_id = any(of_events) and removed_at is null;
  end if;
  perform end_brought_organizers(who, of_events);
end $function$;

-- 0040
CREATE FUNCTION leave_events_as_director()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform leave_events(old.user_id, events_of_program(old.program_id), ends_staff => true, was_head => true);
  return old;
end $function$;

-- 0040
CREATE FUNCTION leave_events_as_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform leave_events(old.owner_id, events_of_program(old.id), ends_staff => true, was_head => true);
  return new;
end $function$;

-- 0040
CREATE FUNCTION leave_events_of_team()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_team uuid[] := array(select id from event where team_id = old.id order by id);
begin
  if of_team = '{}' then return new; end if;
  if old.coach_id is not null and old.coach_id is distinct from new.coach_id then
    perform leave_events(old.coach_id, of_team, ends_staff => false, was_head => true);
  end if;
  if old.program_id is not null and old.program_id is distinct from new.program_id then
    perform leave_events(h.user_id, of_team, ends_staff => false, was_head => true)
      from (select owner_id as user_id from program where id = old.program_id and owner_id is not null
        union select user_id from program_director where program_id = old.program_id) h;
  end if;
  return new;
end $function$;

-- 0056
CREATE FUNCTION leave_program_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  who uuid := to_jsonb(old) ->> tg_argv[0];
begin
  if not belongs_to_program(who, old.program_id) then
    perform leave_events(who, events_of_program(old.program_id), ends_staff => true, was_head => false);
  end if;
  return null;
end $function$;

-- 0044
CREATE FUNCTION limit_event_players()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from event where id in (select event_id from added) order by id for no key update;
  if exists (
    select from (select event_id, bool_or(request_id is not null) as has_list from added group by event_id) as a
    where (select count(*) from event_player x where x.event_id = a.event_id) > case when has_list then 3000 else 3500 end
  ) then
    raise exception 'an event has too many players' using errcode = 'check_violation', constraint = 'most_event_players';
  end if;
  return null;
end $function$;

-- 0018, 0026, 0048
CREATE FUNCTION line_may_be_ordered(consent text, school_grade text, is_youth boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case when consent <> 'by-grade' then consent = 'fine' else age_answer(null, school_grade, is_youth) <> 'child' end
$function$;

-- 0048
CREATE FUNCTION may_be_child(player_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case age_of_person($1)
    when 'child' then true
    when 'older' then false
    else not exists (select from roster_entry r where r.walk_on_id = $1) and (guardian_was_asked($1) or not exists (
      select from event_player x join event v on v.id = x.event_id
      where x.player_id in (select same_at_events($1)) and v.ages_confirmed_at is not null)) end
$function$;

-- 0018
CREATE FUNCTION may_not_queue(player_id uuid, roster_entry_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select is_child_without_consent($1) or exists (select from roster_entry r where r.id = $2 and consent_told_of(r) = 'missing')
$function$;

-- 0040
CREATE FUNCTION note_narrowed_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.removed_at is not null and old.removed_at is null) or not old.parts <@ new.parts then
    new.narrowed_at := now();
  end if;
  return new;
end $function$;

-- 0056
CREATE FUNCTION organizes_event(who uuid, of_event uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select heads_event(who, of_event) or exists (select from event_staff s where s.event_id = of_event
    and s.user_id = who and s.removed_at is null and 'organizer' = any(s.parts))
$function$;

-- 0027
CREATE FUNCTION owner_of(player_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(joined_to, id) from player where id = $1
$function$;

-- 0039
CREATE FUNCTION pairs_in_tenths(pairs rating_pair[])
 RETURNS pair_total
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select true, count(*), count(one - two), coalesce(sum(one) filter (where two is not null), 0), coalesce(sum(two) filter (where one is not null), 0),
    coalesce(sum(one * one) filter (where two is not null), 0), coalesce(sum(two * two) filter (where one is not null), 0), coalesce(sum(one * two), 0),
    coalesce(sum(abs(one - two)), 0), count(*) filter (where abs(one - two) > 60)
  from (select (first_total * 10)::integer as one, (second_total * 10)::integer as two from unnest(pairs)) as tenths
$function$;

-- 0051, 0052
CREATE FUNCTION photo_waits(player_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select is_erased($1) or waits_for_guardian(shown_at_events($1))
$function$;

-- 0051
CREATE FUNCTION photos_decided_by(player_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(select distinct same from unnest(array(select players_of($1)) || array(select players_of(owner_of($1)))) as one,
    lateral same_at_events(shown_at_events(one)) as same union select $1)
$function$;

-- 0027
CREATE FUNCTION players_of(player_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE ROWS 2
AS $function$
  select $1 union all select id from player where joined_to = $1
$function$;

-- 0013
CREATE FUNCTION quarter_of(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select date_trunc('quarter', at at time zone 'UTC')::date
$function$;

-- 0004
CREATE FUNCTION record_birth_date_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into birth_date_change (player_id, was, became) values (new.id, old.date_of_birth, new.date_of_birth);
  return new;
end $function$;

-- 0013, 0033, 0038, 0039
CREATE FUNCTION recount_figures()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of_one evaluation_figures[];
begin
  lock table evaluation_figures in share row exclusive mode;
  delete from evaluator_quarter;
  delete from evaluator_skill;
  delete from evaluator_total;
  delete from rating_pair where event_player_id is null;
  for of_one in select array_agg(f) from evaluation_figures f where is_published and evaluator_id is not null group by evaluator_id loop
    perform count_by_quarter(null, of_one);
  end loop;
  insert into rating_pair select * from ready_pair;
end $function$;

-- 0002, 0004, 0007, 0018, 0027
CREATE FUNCTION refuse_child_without_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status in ('awaiting_payment', 'submitted') and not new.is_live then
    perform 1 from player where id = any (array[new.player_id, owner_of(new.player_id),
      (select once_player_id from roster_entry where id = new.roster_entry_id)]) order by id for share;
    if may_not_queue(new.player_id, new.roster_entry_id)
      or (coalesce(old.status, 'awaiting_payment') = 'awaiting_payment' and not evaluation_may_be_ordered(new.team_submission_id, new.roster_entry_id))
    then
      raise exception 'a child under 13 cannot be handed in without consent' using errcode = 'check_violation', constraint = 'child_needs_consent';
    end if;
  end if;
  return new;
end $function$;

-- 0029
CREATE FUNCTION refuse_deleting_rated_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from evaluation where event_id = old.id) then
    raise exception 'an event with ratings is not deleted' using errcode = 'check_violation', constraint = 'event_with_ratings';
  end if;
  delete from event_player where event_id = old.id;
  return old;
end $function$;

-- 0026, 0027
CREATE FUNCTION refuse_link_to_child()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  their_id uuid := (select e.player_id from report_reader r join evaluation e on e.id = r.evaluation_id where r.id = new.reader_id);
begin
  perform 1 from player where id in (their_id, owner_of(their_id)) order by id for share;
  if waits_for_guardian(their_id) then
    raise exception 'the report of a child under 13 is sent to nobody without consent' using errcode = 'check_violation', constraint = 'child_needs_consent';
  end if;
  return new;
end $function$;

-- 0052
CREATE FUNCTION refuse_of_erased_player()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_erased((select e.player_id from evaluation e where e.id = new.evaluation_id)) then
    raise exception 'nothing that names an erased player is kept' using errcode = 'check_violation', constraint = 'player_is_erased';
  end if;
  return new;
end $function$;

-- 0051
CREATE FUNCTION refuse_photo_before_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from player where id = new.player_id for share;
  if photo_waits(new.player_id) then
    raise exception 'a photo of a child is not kept before a guardian agreed' using errcode = 'check_violation', constraint = 'photo_needs_consent';
  end if;
  return new;
end $function$;

-- 0026
CREATE FUNCTION refuse_reader_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from evaluation e join player p on p.id = e.player_id where e.id = new.evaluation_id and p.user_id is not null) then
    raise exception 'the report of an account is sent to no address' using errcode = 'check_violation', constraint = 'reader_without_account';
  end if;
  return new;
end $function$;

-- 0012
CREATE FUNCTION return_team_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with returned as (
    update credit_use set returned_at = now() where evaluation_id = new.id and returned_at is null returning purchase_id
  )
  update purchase set credits_left = credits_left + 1 where id in (select purchase_id from returned);
  return null;
end $function$;

-- 0032
CREATE FUNCTION same_at_events(player_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE ROWS 2
AS $function$
  select $1 union all
  select o.player_id from event_player x join event_player o on o.joined_to = x.id where x.player_id = $1
$function$;

-- 0051
CREATE FUNCTION shown_at_events(player_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select m.player_id from event_player x join event_player m on m.id = x.joined_to where x.player_id = $1 limit 1), $1)
$function$;

-- 0013
CREATE FUNCTION trusted_minutes(e evaluation)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select minutes from (select round(extract(epoch from e.final_saved_at - coalesce(e.claimed_at, e.created_at)) / 60, 2) as minutes) as lasted
  where minutes >= 2 and (
    select max(carried) from (select count(*) as carried from jsonb_each(e.ratings) as rating group by rating.value -> 'server_revision') as saves) <= 12
$function$;

-- 0037
CREATE FUNCTION uuid_at(instant timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select (lpad(to_hex(floor(extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$function$;

-- 0026
CREATE FUNCTION void_consent_of_reader()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update consent c set voided_at = now() from evaluation e, player p
  where e.id = new.evaluation_id and p.id = e.player_id and p.user_id is null and c.player_id = p.id
    and c.withdrawn_at is null and c.voided_at is null and inbox_of(c.guardian_email) = inbox_of(new.email)
    and not exists (select from report_reader r join evaluation o on o.id = r.evaluation_id
      where o.player_id = p.id and r.ended_at is null and inbox_of(r.email) = inbox_of(new.email));
  update player p set guardian_email = null from evaluation e
  where e.id = new.evaluation_id and p.id = e.player_id and p.user_id is null and inbox_of(p.guardian_email) = inbox_of(new.email)
    and not exists (select from report_reader r join evaluation o on o.id = r.evaluation_id
      where o.player_id = p.id and r.ended_at is null and inbox_of(r.email) = inbox_of(new.email))
    and not exists (select from consent c where c.player_id = p.id and c.withdrawn_at is not null);
  update report_reader r set asked_at = null, next_try_at = now() from evaluation o, evaluation e
  where e.id = new.evaluation_id and o.player_id = e.player_id and r.evaluation_id = o.id and r.ended_at is null and r.asked_at is not null;
  return null;
end $function$;

-- 0027, 0041, 0048
CREATE FUNCTION waits_for_guardian(player_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select guardian_said_no($1) or (may_be_child(owner_of($1)) and not exists (
    select from consent c where c.player_id = owner_of($1) and c.given_at is not null and c.withdrawn_at is null
      and c.voided_at is null))
$function$;

-- 0013, 0016, 0031
CREATE FUNCTION write_figures(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

-- 0013
CREATE FUNCTION write_figures_of_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_figures(array(select evaluation_id from changed));
  return null;
end $function$;
