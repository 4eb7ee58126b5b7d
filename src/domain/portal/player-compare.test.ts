import { expect, test } from 'vitest'
import { aLine, everywhere, nobody, someFigures } from '#tests/fixtures/a-team-of-figures.ts'
import { playersSideBySide } from './player-compare.ts'
import { teamFigures } from './team-figures.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const figures = ids.slice(1).flatMap((player_id, index) => [
  someFigures({ player_id, completed_at: '2026-01-01T00:00:00.000Z', total: 30 }),
  someFigures({
    player_id,
    total: 31 + index * 2,
    skills: { ...everywhere(3 + index / 2), 4: null },
    advantages: ['shooting'],
    rubric_version: index === 3 ? '2024.1' : '2026.1',
  }),
])
const { roster, skills } = teamFigures({
  ...nobody(),
  members: ids.map((id) => aLine(id, { first_name: 'Ana', last_name: id.toUpperCase() })),
  figures,
  evaluators: [],
  compare: { kind: 'level' },
})
const rowOf = (id: string) => roster.find(({ roster_entry_id }) => roster_entry_id === `line ${id}`)!

test('players can be compared in the order asked for, on the skills of the team and what is expected of it', () => {
  const { players, skills: shown } = playersSideBySide([rowOf('d'), rowOf('b')], skills)
  expect(players).toMatchObject([
    {
      name: 'Ana D',
      total: 35,
      change: 5,
      is_meaningful: true,
      team_player: 26,
      competitive: 60,
      separators: { advantages: 1, averages: 16, red_flags: 0 },
    },
    { name: 'Ana B', total: 31, change: 1, is_meaningful: false, is_other_rubric: false },
  ])
  expect(shown).toHaveLength(12)
  expect(shown[0]).toEqual({ skill_id: 1, name: 'Shooting', expected: 2.7, ratings: [4, 3] })
  expect(shown[3]?.ratings).toEqual([null, null])
})

test('who has no evaluation in the period has empty places', () => {
  const {
    players: [player],
    skills: [skill],
  } = playersSideBySide([rowOf('a')], skills)
  expect(player).toMatchObject({
    name: 'Ana A',
    total: null,
    change: null,
    is_meaningful: false,
    team_player: null,
    competitive: null,
    separators: null,
  })
  expect(skill?.ratings).toEqual([null])
})

test('at most four stand side by side, each once, and one of another version is marked', () => {
  const { players } = playersSideBySide([rowOf('e'), rowOf('e'), ...roster], skills)
  expect(players.map(({ name, is_other_rubric }) => [name, is_other_rubric])).toEqual([
    ['Ana E', true],
    ['Ana A', false],
    ['Ana B', false],
    ['Ana C', false],
  ])
  expect(playersSideBySide([], skills)).toMatchObject({ players: [], skills: skills.map(() => ({ ratings: [] })) })
})
