/** When a figure means that a person has to look, and what this person is told. */
export type Threshold = {
  figure: string
  /** What Prometheus asks in its place; absent where it has the figure itself. */
  expr?: string
  /** More than this. */
  above: number
  /** How long it must stay so before somebody is called, in Prometheus's words. */
  lasting: string
  /** The name of the alert. */
  alert: string
  says: string
}

/** `deploy/prometheus-rules.yml` has the same, and a test compares them. */
export const THRESHOLDS: readonly Threshold[] = [
  {
    figure: 'unsent_mail_seconds',
    above: 900,
    lasting: '5m',
    alert: 'MailsWait',
    says: 'Emails are not going out. Look at the email server, and at the log of the worker.',
  },
  {
    figure: 'given_up_mails',
    above: 0,
    lasting: '0m',
    alert: 'MailsGivenUp',
    says: 'Emails were tried for a day in vain. Look at last_error of notice and invitation.',
  },
  {
    figure: 'refused_operations_today',
    expr: 'sum(increase(courtside_operations_total{status="rejected"}[1d]))',
    above: 20,
    lasting: '0m',
    alert: 'WorkIsRefused',
    says: 'Tablets send work that is refused. It is safe on them; ask the evaluators what their outbox says.',
  },
  {
    figure: 'due_refund_seconds',
    above: 3_600,
    lasting: '5m',
    alert: 'RefundsWait',
    says: 'A refund is not confirmed. Look at the payment provider and at the log of the worker.',
  },
  {
    figure: 'failed_refunds',
    above: 0,
    lasting: '0m',
    alert: 'RefundsFailed',
    says: 'Refunds failed and are not retried. Open Payments on the admin page, which lists them with the reason and the next step.',
  },
  {
    figure: 'disputes_due_soon',
    above: 0,
    lasting: '0m',
    alert: 'DisputeNearDeadline',
    says: 'A dispute waits for an answer at the payment provider. After its deadline the money is lost.',
  },
  {
    figure: 'failed_videos_today',
    above: 20,
    lasting: '0m',
    alert: 'VideosFail',
    says: 'Many videos are refused after their upload. Look at the bucket, and at what was uploaded.',
  },
  {
    figure: 'overdue_deletion_seconds',
    above: 86_400,
    lasting: '0m',
    alert: 'DeletionOverdue',
    says: 'An account should be deleted and is still there. Look at the log of the worker.',
  },
  {
    figure: 'overdue_erasure_seconds',
    above: 86_400,
    lasting: '0m',
    alert: 'ErasureOverdue',
    says: 'Data of a child or a guardian is kept past its 30 days without an answer. Look at the log of the worker.',
  },
  {
    figure: 'ledger_waiting_seconds',
    above: 60,
    lasting: '0m',
    alert: 'LedgerWaits',
    says: 'The ledger does not receive withdrawals and revocations. A restore now would undo them. Look at the log of the worker.',
  },
  {
    figure: 'replication_lag_seconds',
    above: 30,
    lasting: '2m',
    alert: 'StandbyBehind',
    says: 'A standby is behind. What it lacks would be lost if it took over now, until the tablets send it again.',
  },
  {
    figure: 'sweep_overdue_seconds',
    above: 300,
    lasting: '0m',
    alert: 'SweepSilent',
    says: 'A sweep has not been done in time. Look at the log of the worker, and start it again.',
  },
  {
    figure: 'pool_waiting',
    above: 20,
    lasting: '2m',
    alert: 'PoolExhausted',
    says: 'Calls wait for a connection to the database. Look for slow statements, or raise DB_POOL.',
  },
]
