import { NOISE_POINTS } from '../scoring/changes-since.ts'

/**
 * What the portal draws its lines at. They stand here and not in the rubric's scoring part, because a result never
 * depends on them: a report computed on a tablet is the same whatever the portal calls stale.
 */

/** F22. Fewer players than this have no mean, quartile or share: one would tell who they are. */
export const MIN_GROUP_SIZE = 5

/** F37. A last evaluation older than this is stale. */
export const STALE_AFTER_DAYS = 180

/** F26. Of 60 points; the very threshold of the report (R10), so that coach and player are told the same. */
export const MEANINGFUL_CHANGE = NOISE_POINTS

/** F26. Two evaluations closer together than this say nothing of progress. */
export const DAYS_OF_PROGRESS = 30

/** F33. Of 100. A player with this fit can play the position. */
export const STRONG_FIT = 70

/** F33. So many players with a strong fit cover a position. */
export const STRONG_AT = 2

/** What every dashboard says of its own rules. */
export const STATED_LIMITS = {
  min_group_size: MIN_GROUP_SIZE,
  meaningful_change: MEANINGFUL_CHANGE,
  stale_after_days: STALE_AFTER_DAYS,
}
