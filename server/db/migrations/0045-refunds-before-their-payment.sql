-- expand
-- O147. Refunds that the provider tells of before it tells of their payment, until it does.
create table waiting_refund (
  event_id text primary key,
  payment_reference text not null,
  told_as text not null,
  told_at timestamptz not null,
  refund jsonb not null,
  received_at timestamptz not null default now()
);
create index waiting_refund_of_payment on waiting_refund (payment_reference);
create index waiting_refund_by_time on waiting_refund (received_at);
