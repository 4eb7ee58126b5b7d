-- A video that somebody sends in parts. The row outlives a closed browser; the parts lie in the store until it is ready.
create table video (
  id uuid primary key,
  owner_id uuid not null references app_user on delete cascade,
  object_key text not null unique,
  -- Of the store, while parts are awaited.
  upload_id text,
  file_name text not null,
  media_type text not null,
  byte_length bigint not null check (byte_length between 1 and 1073741824),
  part_bytes integer not null check (part_bytes > 0),
  -- By which a device recognises the file when it is chosen again.
  fingerprint text not null,
  state text not null check (state in ('uploading', 'ready', 'failed')),
  -- What the device found before anything was sent, as the contract's VideoCheck.
  device_check jsonb,
  thumbnail_key text unique,
  created_at timestamptz not null default now(),
  last_part_at timestamptz not null default now(),
  ready_at timestamptz
);
create index video_of_owner on video (owner_id, created_at desc);
create index video_unfinished on video (last_part_at) where state = 'uploading';

-- One attempt to pay for a package. What was offered is written down: a later change of the package rewrites nothing.
create table checkout (
  id uuid primary key,
  buyer_id uuid not null references app_user,
  -- What is handed in as soon as it is paid.
  evaluation_id uuid references evaluation,
  package_id integer not null references package,
  quantity integer not null default 1 check (quantity between 1 and 15),
  package_name text not null,
  credits integer not null check (credits > 0),
  consultations integer not null default 0 check (consultations >= 0),
  second_rater boolean not null default false,
  turnaround_days integer not null,
  validity_days integer not null,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  -- Of the payment provider; null until it has answered.
  session_id text unique,
  payment_reference text,
  status text not null check (status in ('opening', 'open', 'paid', 'expired', 'refund_due', 'refunded')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz
);
-- O. Nobody can be asked twice at the same time for one submission.
create unique index one_open_checkout on checkout (evaluation_id) where status in ('opening', 'open');
create index checkout_of_buyer on checkout (buyer_id, created_at desc);
create index checkout_unsettled on checkout (expires_at) where status in ('opening', 'open', 'refund_due');

-- A paid package and what is left of it. One payment makes one, however often it is told.
create table purchase (
  id uuid primary key,
  owner_id uuid not null references app_user,
  -- Null for the demo, which pays nothing.
  checkout_id uuid unique references checkout,
  package_id integer not null references package,
  package_name text not null,
  amount_cents integer not null,
  currency text not null,
  credits_total integer not null check (credits_total > 0),
  credits_left integer not null check (credits_left between 0 and credits_total),
  consultations_left integer not null default 0 check (consultations_left >= 0),
  second_rater boolean not null default false,
  turnaround_days integer not null,
  bought_at timestamptz not null default now(),
  valid_until timestamptz not null
);
create index purchase_of_owner on purchase (owner_id, valid_until);

-- Which submission holds a credit of which purchase, and which gave it back.
create table credit_use (
  id bigint generated always as identity primary key,
  purchase_id uuid not null references purchase on delete cascade,
  evaluation_id uuid not null references evaluation on delete cascade,
  used_at timestamptz not null default now(),
  returned_at timestamptz
);
create unique index one_credit_per_submission on credit_use (evaluation_id) where returned_at is null;
create index credit_use_of_purchase on credit_use (purchase_id);

-- What the payment provider has told, once each.
create table payment_event (
  id text primary key,
  type text not null,
  checkout_id uuid references checkout,
  received_at timestamptz not null default now()
);

alter table evaluation
  add column video_id uuid references video on delete set null,
  add column package_id integer references package,
  -- Two moments in which the player pointed at themselves, as the contract's Sighting.
  add column sightings jsonb not null default '[]',
  add column video_ready_at timestamptz,
  add column paid_at timestamptz,
  -- The last save of the evaluator who has claimed it; after 72 hours without one it goes back to the queue.
  add column worked_at timestamptz;
create index evaluation_of_video on evaluation (video_id) where video_id is not null;
update evaluation set worked_at = now() where status = 'in_review';
create index evaluation_claimed on evaluation (worked_at) where status = 'in_review';

-- An evaluator's ratings of a submission they gave back: theirs alone, and theirs again if they claim it again.
create table released_work (
  evaluation_id uuid not null references evaluation on delete cascade,
  evaluator_id uuid not null references app_user on delete cascade,
  ratings jsonb not null,
  rated_count integer not null,
  released_at timestamptz not null default now(),
  primary key (evaluation_id, evaluator_id)
);

-- A second of the video that shows a skill. Nothing writes here yet; the place is kept so that marks need no new model.
create table video_mark (
  id uuid primary key,
  evaluation_id uuid not null references evaluation on delete cascade,
  author_id uuid not null references app_user,
  rating_key text not null,
  at_s numeric(8, 2) not null check (at_s >= 0),
  created_at timestamptz not null default now()
);
create index video_mark_of_evaluation on video_mark (evaluation_id);

create table consultation (
  id uuid primary key,
  evaluation_id uuid not null references evaluation on delete cascade,
  requested_by uuid not null references app_user,
  -- Whose included consultation it is; given back when it is cancelled.
  purchase_id uuid references purchase,
  status text not null check (status in ('requested', 'scheduled', 'held', 'cancelled')),
  message text not null default '',
  requested_at timestamptz not null default now(),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Of the scheduling provider.
  event_uri text unique,
  closed_at timestamptz
);
create unique index one_open_consultation on consultation (evaluation_id) where status in ('requested', 'scheduled');
-- What the scheduling provider has told, once each.
create table scheduling_event (
  id text primary key,
  consultation_id uuid references consultation on delete cascade,
  received_at timestamptz not null default now()
);
-- An evaluator's own page at the scheduling provider.
alter table evaluator_profile add column calendly_url text;

-- A mail that is owed. Written in the transaction of its reason and sent after it: no reason without a mail, no mail without a reason.
create table notice (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('order_received', 'video_problem', 'report_ready', 'payment_refunded',
    'consultation_requested', 'consultation_scheduled', 'consultation_cancelled')),
  evaluation_id uuid not null references evaluation on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index notice_waiting on notice (created_at) where sent_at is null;
create index notice_of_user on notice (user_id);
