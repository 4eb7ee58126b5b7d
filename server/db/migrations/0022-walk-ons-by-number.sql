-- A walk-on begins with a number and a color; who it is may be said later, or never. Whoever has an account has said it.
alter table player alter column gender drop not null;
alter table player add constraint gender_of_accounts check (user_id is null or gender is not null);
