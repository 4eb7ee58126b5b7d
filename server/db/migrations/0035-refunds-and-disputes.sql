-- O134. What of a payment went back, as the provider has told it; the refunds below say which and why.
alter table checkout
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  -- The greatest total that an event told, and when it was told; of a total from before a refund failed nothing counts.
  add column told_refunded_cents integer not null default 0 check (told_refunded_cents >= 0),
  add column refund_failed_at timestamptz;
update checkout set refunded_cents = amount_cents, told_refunded_cents = amount_cents where status = 'refunded';
create index checkout_by_payment on checkout (payment_reference) where payment_reference is not null;
create index checkout_charged on checkout (paid_at desc, id) where paid_at is not null;

-- A refund that an admin asked for here, or that the provider told of. The id is made by the admin's device: a second click finds the first.
create table payment_refund (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkout,
  amount_cents integer not null check (amount_cents > 0),
  -- Null for one that was made at the provider.
  reason text,
  asked_by uuid references app_user on delete set null,
  asked_at timestamptz not null default now(),
  -- Due until the provider has answered. A failed one may have been made before.
  status text not null check (status in ('due', 'made', 'failed')),
  provider_reference text unique,
  settled_at timestamptz
);
create index refund_of_checkout on payment_refund (checkout_id, asked_at);
create index refund_due on payment_refund (asked_at) where status = 'due';
create index refund_asked_by on payment_refund (asked_by);

-- O141. A payer's bank asks for the money back. Known by its payment: what is told before the payment itself waits for it.
create table payment_dispute (
  id text primary key,
  payment_reference text not null,
  checkout_id uuid references checkout,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  is_inquiry boolean not null default false,
  evidence_due_at timestamptz,
  funds text check (funds in ('withdrawn', 'reinstated')),
  opened_at timestamptz not null,
  -- When the provider said what stands here.
  told_at timestamptz not null,
  closed_at timestamptz,
  -- Since when the admins know of it, and of its deadline.
  announced_at timestamptz,
  reminded_at timestamptz
);
create index dispute_of_checkout on payment_dispute (checkout_id);
create index dispute_by_payment on payment_dispute (payment_reference);
create index dispute_open on payment_dispute (evidence_due_at) where status in ('needs_response', 'under_review');

-- O143. Since when its credits wait for the end of a dispute.
alter table purchase add column held_since timestamptz;

-- An event that is kept under its own name, for the order's history.
alter table payment_event add column told_as text;

-- An email may be about a refund or a dispute; for admins a dispute is about no evaluation of theirs.
alter table notice
  alter column evaluation_id drop not null,
  add column refund_id uuid references payment_refund on delete cascade,
  add column dispute_id text references payment_dispute on delete cascade,
  add constraint notice_about_something check (num_nonnulls(evaluation_id, dispute_id) = 1);
create index notice_of_refund on notice (refund_id) where refund_id is not null;
create index notice_of_dispute on notice (dispute_id) where dispute_id is not null;
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('order_received', 'video_problem', 'report_ready', 'payment_refunded',
  'consultation_requested', 'consultation_scheduled', 'consultation_cancelled', 'team_order_received', 'team_order_stopped',
  'team_order_ended', 'refund_made', 'dispute_opened', 'dispute_due'));
