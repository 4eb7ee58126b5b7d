-- expand
-- U127. The server derives each user's key for receipts from this secret. It is in every backup on purpose: a server that was
-- restored on another machine must still hand out the same keys.
create table receipt_secret (
  is_one boolean primary key default true check (is_one),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into receipt_secret default values;
