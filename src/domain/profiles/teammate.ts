import type { KnownPlayer, WalkOn } from '../contracts/creations.ts'
import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '../contracts/players.ts'
import type { JerseyColor } from '../contracts/players.ts'
import { colorWord } from '../evaluations/jersey-words.ts'
import { describedBy, emptyLivePlayerForm, eventKey } from './live-player-form.ts'
import type { LivePlayerForm } from './live-player-form.ts'

/** A player as seen at an event, of whom the next one in the same color may be a teammate. */
export type Worn = { jersey_color: JerseyColor; event_name: string; player: KnownPlayer }

/**
 * Somebody of whom only the jersey is known: the team of the last one in that color at that event, and no person.
 * An event of women is so for a new color too.
 */
export function teammateOf(jersey: Pick<Worn, 'jersey_color' | 'event_name'>, latestFirst: readonly Worn[]): WalkOn {
  const atEvent = latestFirst.filter((worn) => eventKey(worn.event_name) === eventKey(jersey.event_name))
  const last = atEvent.find((worn) => colorWord(worn.jersey_color) === colorWord(jersey.jersey_color))?.player
  const genders = new Set(atEvent.map(({ player }) => player.gender))
  const {
    name = '',
    organization_type_id = null,
    category_name = null,
    team_level = null,
    division = null,
  } = last?.organization ?? {}
  return {
    first_name: '',
    last_name: '',
    gender: last?.gender ?? (genders.size === 1 ? ([...genders][0] ?? null) : null),
    city: last?.city ?? null,
    state_name: last?.state_name ?? null,
    athletic_info: NO_ATHLETIC_INFO,
    organization: { ...NO_ORGANIZATION, name, organization_type_id, category_name, team_level, division },
  }
}

/** The color is changed, and with it the team, unless another than the old color's was typed. */
export function withColor(
  form: LivePlayerForm,
  jersey_color: JerseyColor,
  latestFirst: readonly Worn[],
): Partial<LivePlayerForm> {
  const teamIn = (color: string) =>
    teamFields({
      ...emptyLivePlayerForm(),
      ...(color !== '' && describedBy(teammateOf({ jersey_color: color, event_name: form.event_name }, latestFirst))),
    })
  const isTyped = JSON.stringify(teamFields(form)) !== JSON.stringify(teamIn(form.jersey_color))
  return isTyped ? { jersey_color } : { jersey_color, ...teamIn(jersey_color) }
}

function teamFields({ gender, organization_type, organization_name, team_level, division }: LivePlayerForm) {
  return { gender, organization_type, organization_name, team_level, division }
}
