-- Found by the order or the report they belong to, also when they are closed or given back.
create index consultation_of_evaluation on consultation (evaluation_id, requested_at desc);
create index credit_use_of_evaluation on credit_use (evaluation_id);
create index payment_event_of_checkout on payment_event (checkout_id);

-- O21. When a mail is tried next. Set before it is sent, so that a mail server that takes it and says nothing gets it ten times
-- at most, and far apart.
alter table notice add column next_try_at timestamptz not null default now();
update notice set next_try_at = created_at + (power(2, attempts) - 1) * interval '1 minute' where sent_at is null and attempts > 0;
drop index notice_waiting;
create index notice_waiting on notice (next_try_at) where sent_at is null;
