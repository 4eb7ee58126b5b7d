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

/**
 * EV6. SQL: what user `$1` is at an event or has been there: their tablet may hold work from then. A head leaves no row
 * of the staff behind, but the row of the tablet that they made ready.
 */
export const partsEverAt = (event: string) =>
  inOrder(`(CASE WHEN ${isHeadOf(event)} THEN '{organizer}'::text[] ELSE '{}' END
    || coalesce((SELECT parts_ever FROM event_staff s WHERE s.event_id = ${event}.id AND s.user_id = $1),
      (SELECT '{organizer}'::text[] FROM event_tablet h WHERE h.event_id = ${event}.id AND h.user_id = $1 LIMIT 1), '{}'))`)

/** SQL: whether user `$1` organizes an event now, on its staff or above it. */
export const organizes = (event: string) => `(${isHeadOf(event)} OR EXISTS (SELECT FROM event_staff s
  WHERE s.event_id = ${event}.id AND s.user_id = $1 AND s.removed_at IS NULL AND 'organizer' = ANY(s.parts)))`

/** SQL: the events at which user `$1` works. */
export const worksAt = (event: string) => `(${isHeadOf(event)} OR EXISTS (SELECT FROM event_staff s
  WHERE s.event_id = ${event}.id AND s.user_id = $1 AND s.removed_at IS NULL))`
