-- O40. A coach is told when an order ends because credits that waited with it were refunded.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('order_received', 'video_problem', 'report_ready', 'payment_refunded',
  'consultation_requested', 'consultation_scheduled', 'consultation_cancelled', 'team_order_received', 'team_order_stopped',
  'team_order_ended'));
