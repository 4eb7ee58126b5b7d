-- K1. As before, and one after the other: what is handed in waits for a guardian who is answering at this moment, and a
-- guardian who answers waits for it. Each then sees what the other did.
create or replace function refuse_child_without_consent() returns trigger language plpgsql as $$
begin
  if new.status in ('awaiting_payment', 'submitted') and not new.is_live then
    perform 1 from player where id = new.player_id for share;
    if exists (select 1 from player where id = new.player_id
        and date_of_birth > (now() at time zone 'UTC')::date - interval '13 years')
      and not exists (select 1 from consent where player_id = new.player_id and given_at is not null and withdrawn_at is null)
    then
      raise exception 'a child under 13 cannot be handed in without consent' using errcode = 'check_violation', constraint = 'child_needs_consent';
    end if;
  end if;
  return new;
end $$;
