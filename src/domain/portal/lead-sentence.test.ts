import { expect, test } from 'vitest'
import { programLead, teamLead } from './lead-sentence.ts'
import type { ProgramFacts, TeamFacts } from './lead-sentence.ts'

type Header = TeamFacts['header']
const limits = { meaningful_change: 3, stale_after_days: 180 }
const header = (changes: Partial<Header> = {}): Header => ({
  roster_size: 12,
  evaluated: 12,
  stale: 0,
  progress: { median: null, n: 0 },
  ...changes,
})
const team = (changes: Partial<TeamFacts>) =>
  teamLead({ ...limits, header: header(), compare: { kind: 'level' }, skills: [], ...changes })
const shooting = (gap: number | null) => [
  { name: 'Passing', gap: -0.5 },
  { name: 'Shooting', gap },
]

test.each<[string, Partial<TeamFacts>, string | undefined]>([
  ['nobody is evaluated', { header: header({ evaluated: 0, stale: 3 }), skills: shooting(-1) }, undefined],
  [
    'nothing stands out',
    {
      skills: [
        { name: 'Shooting', gap: -0.49 },
        { name: 'Passing', gap: null },
      ],
    },
    undefined,
  ],
  ['a change within noise', { header: header({ progress: { median: 2.9, n: 8 } }) }, undefined],
  [
    'players are better',
    { header: header({ progress: { median: 3, n: 8 } }), skills: shooting(-1) },
    'Players improved: the total of 8 players is typically up 3.0 points.',
  ],
  [
    'players are worse',
    { header: header({ progress: { median: -4.25, n: 5 } }) },
    'Players slipped: the total of 5 players is typically down 4.3 points.',
  ],
  [
    'few are evaluated',
    { header: header({ evaluated: 1 }), skills: shooting(-0.4).slice(1) },
    'Evaluate more players first: 1 of 12 players has a report.',
  ],
  [
    'few are evaluated and a skill is far below',
    { header: header({ evaluated: 1 }), skills: shooting(-1) },
    'Work on Shooting first: the team is 1.0 points below its level, from 1 of 12 players.',
  ],
  ['half are evaluated', { header: header({ evaluated: 6 }) }, undefined],
  [
    'a skill is far below',
    { skills: shooting(-0.72) },
    'Work on Shooting first: the team is 0.7 points below its level.',
  ],
  [
    'below the program',
    { skills: shooting(-1), compare: { kind: 'program' } },
    'Work on Shooting first: the team is 1.0 points below the rest of the program.',
  ],
  [
    'below an earlier day',
    { skills: shooting(-1), compare: { kind: 'date' } },
    'Work on Shooting first: the team is 1.0 points below where it was.',
  ],
  [
    'reports are old',
    { header: header({ stale: 1 }) },
    'Evaluate 1 player again: their last report is older than 180 days.',
  ],
])('the first sentence about a team: %s', (_, facts, sentence) => {
  expect(team(facts)).toBe(sentence)
})

const program = (changes: Partial<ProgramFacts>) =>
  programLead({
    ...limits,
    header: header({ roster_size: 24 }),
    skills: [{ name: 'Passing' }, { name: 'Shooting' }],
    teams: [],
    money: null,
    ...changes,
  })
const row = (name: string, evaluated: number, gaps: Array<number | null> = [null, null]) => ({
  name,
  roster_size: 12,
  evaluated,
  coverage: evaluated / 12,
  gaps,
})
const money = (credits_bought: number, credits_used: number) => ({
  credits_bought,
  credits_used,
  spend_cents: 0,
  currency: 'USD',
})

test.each<[string, Partial<ProgramFacts>, string | undefined]>([
  ['no players', { header: header({ roster_size: 0, evaluated: 0 }), money: money(4, 0) }, undefined],
  ['nothing stands out', { teams: [row('Hawks', 12), row('Storm', 6)], money: money(4, 4) }, undefined],
  [
    'players are better',
    { header: header({ progress: { median: 3.4, n: 20 } }), teams: [row('Hawks', 0)] },
    'Players improved: the total of 20 players is typically up 3.4 points.',
  ],
  [
    'a team is behind',
    { teams: [row('Hawks', 5), row('Storm', 1)] },
    'Evaluate Storm first: 1 of 12 players has a report.',
  ],
  [
    'a team is behind and a skill of its players is far below',
    { teams: [row('Hawks', 5), row('Storm', 1, [0, -1])] },
    'Look at Storm first: Shooting is 1.0 points below its level, from 1 of 12 players.',
  ],
  [
    'credits are left and reports are old',
    { header: header({ stale: 7 }), teams: [row('Hawks', 12)], money: money(9, 8) },
    'Evaluate 7 players again: their last report is older than 180 days.',
  ],
  [
    'nobody is evaluated',
    { header: header({ evaluated: 0 }), teams: [row('Hawks', 0)] },
    'Evaluate Hawks first: 0 of 12 players have a report.',
  ],
  [
    'a skill of a team is far below',
    { teams: [row('Hawks', 12, [-0.6, null]), row('Storm', 12, [0, -0.8])] },
    'Look at Storm first: Shooting is 0.8 points below its level.',
  ],
  [
    'credits are left',
    { teams: [row('Hawks', 12)], money: money(9, 8) },
    'Use your paid credits: 1 evaluation is left.',
  ],
  [
    'a director is told of no money, but of old reports',
    { header: header({ stale: 7 }), teams: [row('Hawks', 12)] },
    'Evaluate 7 players again: their last report is older than 180 days.',
  ],
])('the first sentence about a program: %s', (_, facts, sentence) => {
  expect(program(facts)).toBe(sentence)
})
