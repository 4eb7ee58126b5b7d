-- Whether the Evaluator group was granted, as is_admin is for Admin: a token may still carry a group that was withdrawn,
-- and then the database decides.
alter table app_user add column is_evaluator boolean not null default false;
update app_user set is_evaluator = true where role = 'Evaluator';
alter table app_user add constraint evaluators_are_flagged check (role <> 'Evaluator' or is_evaluator);

-- Whoever begins with the role has the flag.
create function flag_new_evaluator() returns trigger language plpgsql as $$
begin
  new.is_evaluator := new.is_evaluator or new.role = 'Evaluator';
  return new;
end $$;
create trigger flag_new_evaluator before insert on app_user for each row execute function flag_new_evaluator();

-- Admins are few, and "the last one" is asked before each of them is withdrawn.
create index admins on app_user (id) where is_admin;
