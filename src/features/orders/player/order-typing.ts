import * as v from 'valibot'
import { JerseyColor, JerseyNumber } from '#domain/contracts/players.ts'
import { Sighting } from '#domain/contracts/sightings.ts'
import type { PlayerOrder, PlayerOrderChange } from '#domain/contracts/player-orders.ts'

const Moment = v.object({ time: v.string(), hint: v.string() })
export type Moment = v.InferOutput<typeof Moment>

/** What was typed or chosen and the server may not have yet; what is absent is as the server has it. */
export const OrderTyping = v.object({
  package_id: v.optional(v.number()),
  event_name: v.optional(v.string()),
  jersey_number: v.optional(v.string()),
  jersey_color: v.optional(JerseyColor),
  sightings: v.optional(v.array(Sighting)),
  /** A link that was not put into the order yet. */
  link: v.optional(v.string()),
  source: v.optional(v.picklist(['file', 'link'])),
  /** The two times of a link as they are typed. */
  moments: v.optional(v.array(Moment)),
})
export type OrderTyping = v.InferOutput<typeof OrderTyping>

type Known = Pick<PlayerOrder, 'package_id' | 'event_name' | 'jersey_number' | 'jersey_color' | 'sightings'>

/** What the page shows: what was typed over what the server has. */
export function shownOf(typing: OrderTyping, known: Known | undefined) {
  return {
    packageId: typing.package_id ?? known?.package_id ?? null,
    eventName: typing.event_name ?? known?.event_name ?? '',
    jerseyNumber: typing.jersey_number ?? known?.jersey_number ?? '',
    // A draft begins as white on the server; nobody has said so before the number is there.
    jerseyColor: typing.jersey_color ?? (known && known.jersey_number !== '' ? known.jersey_color : ''),
    sightings: typing.sightings ?? known?.sightings ?? [],
  } as const
}
export type Shown = ReturnType<typeof shownOf>

/** What is wrong with what is typed, in the server's own words; nothing of it is sent until it is put right. */
export function typingErrors({ jerseyNumber }: Shown): { jersey_number?: string } {
  const parsed = v.safeParse(JerseyNumber, jerseyNumber)
  return jerseyNumber === '' || parsed.success ? {} : { jersey_number: parsed.issues[0].message }
}

/** What the server does not have yet. Number and color go together: one without the other finds nobody. */
export function changeOf(typing: OrderTyping, known: Known | undefined): PlayerOrderChange {
  const shown = shownOf(typing, known)
  const hasJersey = v.is(JerseyNumber, shown.jerseyNumber) && shown.jerseyColor !== ''
  return {
    ...(typing.package_id !== undefined &&
      typing.package_id !== known?.package_id && { package_id: typing.package_id }),
    ...(typing.event_name !== undefined &&
      typing.event_name.trim() !== (known?.event_name ?? '') && { event_name: typing.event_name.trim() }),
    ...(hasJersey && shown.jerseyNumber !== known?.jersey_number && { jersey_number: shown.jerseyNumber }),
    ...(hasJersey &&
      (shown.jerseyColor !== known?.jersey_color || shown.jerseyNumber !== known.jersey_number) && {
        jersey_color: shown.jerseyColor,
      }),
    ...(typing.sightings !== undefined &&
      !isSame(typing.sightings, known?.sightings ?? []) && { sightings: typing.sightings }),
  }
}

/** D23. What stays typed when the server has the rest. */
export function leftOver({ jersey_number, jersey_color, ...typing }: OrderTyping, known: Known): OrderTyping {
  const { link, source, moments } = typing
  const isJerseyOpen = jersey_number !== undefined && jersey_number !== known.jersey_number
  return {
    ...(link !== undefined && { link }),
    ...(source && { source }),
    ...(moments && { moments }),
    ...(isJerseyOpen && { jersey_number, ...(jersey_color && { jersey_color }) }),
    ...(jersey_color && known.jersey_number === '' && { jersey_color }),
  }
}

function isSame(one: readonly Sighting[], other: readonly Sighting[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ at_s, x, y, hint }, at) => {
      const it = other[at]
      return it !== undefined && it.at_s === at_s && it.x === x && it.y === y && it.hint === hint
    })
  )
}
