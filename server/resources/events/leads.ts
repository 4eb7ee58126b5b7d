/** SQL: the full name of a row of `app_user`. */
export const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), 'An evaluator')`

/** SQL: `user_id` and `name` of the current leads of an event. */
export const leadsOf = (eventId: string) =>
  `SELECT u.id AS user_id, ${nameOf('u')} AS name FROM event_staff s JOIN app_user u ON u.id = s.user_id
   WHERE s.event_id = ${eventId} AND s.removed_at IS NULL AND 'lead' = ANY(s.parts)`
