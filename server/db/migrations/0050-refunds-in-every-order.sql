-- expand
-- O148. Each refunded total that the provider reported for a payment, with its time. The refunded sum is computed from these and the
-- single refunds, so the order of events doesn't matter. Only the previous version reads `told_refunded_cents` and `refund_failed_at`
-- of checkout.
create table told_total (
  event_id text primary key,
  checkout_id uuid not null references checkout,
  -- The payment of the total: a checkout that was paid twice has two. Null if the event names none.
  payment_reference text,
  cents integer not null check (cents >= 0),
  told_at timestamptz not null
);
create index told_total_of_checkout on told_total (checkout_id);
-- Dated after what has come back so far, which is out of it already, and before what comes back later.
insert into told_total (event_id, checkout_id, payment_reference, cents, told_at)
  select 'before 0050: ' || id, id, payment_reference, least(told_refunded_cents, amount_cents),
    coalesce(refund_failed_at + interval '1 second', created_at)
  from checkout where told_refunded_cents > 0;

alter table payment_refund
  -- When the provider reported that the money came back. Null for a failed refund that was never made.
  add column came_back_at timestamptz,
  -- O149. Why it failed.
  add column failure text check (failure in ('unknown_payment', 'disputed', 'not_allowed', 'refused', 'came_back')),
  add column attempts integer not null default 0,
  add column next_try_at timestamptz;
update payment_refund r set failure = case when provider_reference is null then 'refused' else 'came_back' end,
  came_back_at = case when provider_reference is not null then coalesce(c.refund_failed_at, r.settled_at) end
  from checkout c where c.id = r.checkout_id and r.status = 'failed';
create index refund_failed on payment_refund (settled_at) where status = 'failed';

-- O149. For a payment that bought nothing, which the server refunds by itself.
alter table checkout
  add column refund_attempts integer not null default 0,
  add column next_refund_at timestamptz;

-- O148. How long the credits could still be used when a refund or a lost dispute ended them; null while they work.
alter table purchase add column left_when_ended interval;
