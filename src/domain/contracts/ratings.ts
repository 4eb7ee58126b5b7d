import * as v from 'valibot'

/** `skill:<skill id>`, `micro:<skill id>:<micro-skill id>` or `team:<item id>`. */
export const RatingKey = v.pipe(
  v.string(),
  v.regex(
    /^(?:skill:\d{1,6}|micro:\d{1,6}:\d{1,6}|team:\d{1,6})$/u,
    'Use skill:<id>, micro:<skill id>:<id> or team:<id>',
  ),
)

/** 1 to 5, 0 = not observed, null = the rating was cleared. Whether a half is allowed depends on the key. */
export const RatingValue = v.nullable(
  v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(5),
    v.check((value) => Number.isInteger(value * 2), 'Use steps of a half'),
  ),
)
export type RatingValue = v.InferOutput<typeof RatingValue>
