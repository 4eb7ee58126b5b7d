import { PROGRAMS_OF_USER } from './heads-of-programs.ts'

/**
 * SQL: whether user `$1` organizes an event without being on its staff: as a head of its program, as the coach of its
 * team, or, of an event that has neither any more, as who made it.
 */
const isHeadOf = (event: string) => `(${event}.program_id IN (${PROGRAMS_OF_USER})
  OR EXISTS (SELECT FROM team WHERE id = ${event}.team_id AND (coach_id = $1 OR program_id IN (${PROGRAMS_OF_USER})))
  OR (${event}.program_id IS NULL AND ${event}.team_id IS NULL AND ${event}.made_by = $1))`

const inOrder = (parts: string) => `ARRAY(SELECT part FROM unnest('{organizer,evaluator,desk,lead}'::text[])
  WITH ORDINALITY AS all_parts (part, place) WHERE part = ANY(${parts}) ORDER BY place)`

/** SQL: what user `$1` is at an event now, in the order of the contract; empty for a stranger. */
export const partsAt = (event: string) =>
  inOrder(`(CASE WHEN ${isHeadOf(event)} THEN '{organizer}'::text[] ELSE '{}' END
    || coalesce((SELECT parts FROM event_staff s WHERE s.event_id = ${event}.id AND s.user_id = $1
      AND s.removed_at IS NULL), '{}'))`)

/** EV6. Number of days after a removal in which late work is accepted, by the server's clock. */
export const LATE_WORK_DAYS = 14

/** SQL: whether the device `device` of user `$1` got the event before the user's role was reduced. */
const heldBefore = (staff: string, device: string) => `EXISTS (SELECT FROM event_tablet h
  WHERE h.event_id = ${staff}.event_id AND h.user_id = $1 AND h.device_id = ${device}
    AND h.ready_at <= ${staff}.narrowed_at)`

/**
 * EV6. SQL: the former parts of user `$1` at an event, and whether late work from `device` is still accepted. Null if
 * the user never had other parts than now.
 */
export const lateWorkAt = (event: string, device: string) =>
  `(SELECT json_build_object('parts', ${inOrder('s.parts_ever')},
      'is_over', s.narrowed_at <= now() - interval '${LATE_WORK_DAYS} days',
      'is_held', ${heldBefore('s', device)})
    FROM event_staff s WHERE s.event_id = ${event}.id AND s.user_id = $1 AND s.narrowed_at IS NOT NULL)`

/** SQL: whether user `$1` organizes an event now, on its staff or above it. */
export const organizes = (event: string) => `(${isHeadOf(event)} OR EXISTS (SELECT FROM event_staff s
  WHERE s.event_id = ${event}.id AND s.user_id = $1 AND s.removed_at IS NULL AND 'organizer' = ANY(s.parts)))`

/** SQL: the events at which user `$1` works. */
export const worksAt = (event: string) => `(${isHeadOf(event)} OR EXISTS (SELECT FROM event_staff s
  WHERE s.event_id = ${event}.id AND s.user_id = $1 AND s.removed_at IS NULL))`

/**
 * EV107. SQL: whether user `$1` may still read their sheets of an event: while they work there or may send late work.
 */
export const readsOwnSheetsAt = (event: string) => `(${worksAt(event)} OR EXISTS (SELECT FROM event_staff s
  WHERE s.event_id = ${event}.id AND s.user_id = $1 AND s.narrowed_at > now() - interval '${LATE_WORK_DAYS} days'))`
