import * as v from 'valibot'
import { Text } from './wire.ts'

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** A moment of the video in which the player is to be seen: for the evaluator who has to find them among ten. */
export const Sighting = v.object({
  /** Seconds from the beginning. */
  at_s: v.pipe(
    v.number(),
    v.minValue(0, 'Use a time within the video'),
    v.maxValue(86_400, 'Use a time within the video'),
  ),
  /** Where in the frame, as shares of its width and height; null for a link, whose frames this app cannot show. */
  x: v.nullable(Share),
  y: v.nullable(Share),
  /** Such as "left corner, shooting". */
  hint: Text(120),
})
export type Sighting = v.InferOutput<typeof Sighting>
