-- As the owner of the database, once, before the first migration: psql "$OWNER_URL" -f roles.sql. The password of the new
-- role comes from the environment, COURTSIDE_PASSWORD.
\getenv password COURTSIDE_PASSWORD
create role courtside login password :'password';

-- The server runs as this role. It reads and writes rows, also of tables that migrations are yet to make, and nothing else.
grant usage on schema public to courtside;
alter default privileges in schema public grant select, insert, update, delete on tables to courtside;
alter default privileges in schema public grant usage on sequences to courtside;
