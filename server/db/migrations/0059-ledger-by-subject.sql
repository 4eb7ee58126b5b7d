-- expand
-- U91. The ledger is asked about one event or a few players with each refusal of unknown work and each restore.
create index ledger_entry_by_id on ledger_entry ((subject ->> 'id')) where kind in ('event-deleted', 'player-erased');
create index ledger_entry_by_event on ledger_entry ((subject ->> 'event_id'))
  where kind in ('event-staff-removed', 'event-parts-ended');
