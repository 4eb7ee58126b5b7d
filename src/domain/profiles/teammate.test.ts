import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { NO_ATHLETIC_INFO } from '../contracts/players.ts'
import { emptyLivePlayerForm } from './live-player-form.ts'
import { teammateOf, withColor } from './teammate.ts'
import type { Worn } from './teammate.ts'

const player = { ...aLiveDraft().player, athletic_info: NO_ATHLETIC_INFO }
const aPlayer = (color: string, school: string, changes: Partial<Worn> = {}): Worn => {
  return {
    jersey_color: color,
    event_name: 'Open gym',
    player: { ...player, organization: { ...player.organization, name: school } },
    ...changes,
  }
}
const seen = [
  aPlayer('white', 'Harbor Point'),
  aPlayer('teal', 'Eastgate'),
  aPlayer('white', 'Older'),
  aPlayer('gold', 'Elsewhere', { event_name: 'Finals' }),
]
const form = { ...emptyLivePlayerForm(), event_name: ' open gym' }

test('the team goes with the color, the person does not', () => {
  const teammate = teammateOf({ jersey_color: 'white', event_name: 'Open gym' }, seen)
  expect(teammate).toMatchObject({
    first_name: '',
    gender: 'Female',
    organization: { name: 'Harbor Point', organization_type_id: 2, team_level: 'Varsity', school_grade: null },
  })
})

test('another color is another team, and the color of another event is none', () => {
  expect(teammateOf({ jersey_color: 'petrol', event_name: 'Open gym' }, seen).organization.name).toBe('Eastgate')
  expect(teammateOf({ jersey_color: 'gold', event_name: 'Open gym' }, seen)).toMatchObject({
    gender: 'Female',
    organization: { name: '', organization_type_id: null },
  })
})

test('where men and women play, a new color says nothing of either', () => {
  const mixed = [...seen, aPlayer('red', 'Eastgate', { player: { ...player, gender: 'Male' } })]
  expect(teammateOf({ jersey_color: 'gold', event_name: 'Open gym' }, mixed).gender).toBeNull()
})

test('choosing another color brings its team into the form and takes the old one along', () => {
  const white = { ...form, ...withColor(form, 'white', seen) }
  expect(white).toMatchObject({
    jersey_color: 'white',
    organization_name: 'Harbor Point',
    organization_type: '2',
    gender: 'Female',
  })
  const gold = { ...white, ...withColor(white, 'gold', seen) }
  expect(gold).toMatchObject({
    jersey_color: 'gold',
    organization_name: '',
    organization_type: '',
    team_level: '',
    gender: 'Female',
  })
})

test('what was typed of the team stays, whatever the color', () => {
  const typed = { ...form, organization_name: 'Cedar Ridge' }
  expect({ ...typed, ...withColor(typed, 'white', seen) }).toMatchObject({
    jersey_color: 'white',
    organization_name: 'Cedar Ridge',
  })
})
