import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { finalSave } from '#data/db/evaluation-writes.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { saveRatings } from '#data/db/rating-writes.ts'
import { readPanel } from '#data/db/reads.ts'
import type { PlayerProfile } from '#domain/contracts/players.ts'
import { skillKey } from '#domain/evaluations/rating.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { measured } from '#tests/fixtures/measured.ts'
import { aGame } from '#tests/support/a-game.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { fullDisk } from '#tests/support/full-disk.ts'
import { ANA, aSyncStage, rateAll, structure } from '#tests/support/sync-stage.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { ResultPage } from './result-page.tsx'
import { readerWords } from './result/reader-words.ts'

Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 1 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 1 })

test('[ES1] offline the summary shows what the shared function computes from the rows', async () => {
  const { db, id } = await open()
  const panel = (await readPanel(db, id))!
  const result = evaluationResult(
    { ratings: panel.ratings, player: measured(panel.row.player), evaluated_on: panel.row.evaluated_on! },
    scoringRubricOf(aRubric()),
  )
  expect(result.total_player_performance_score).toBe(36)
  expect(screen.getByRole('img', { name: `36.0 of 60, in the band ${result.performance_level!.name}` })).toBeTruthy()
  expect(screen.getByText('12 of 12 skills, 48 of 48 micro-skills observed')).toBeTruthy()
  expect(
    screen.getByText(`${result.top1_position!.name_abbreviation}, ${result.top1_position!.name.toLowerCase()}`),
  ).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Advantages' }).textContent).toContain(
    `Advantages${result.seperator_count.advantages}`,
  )
})

test('[ES1] a skill that was not observed is said to be so, and the total is pro rata', async () => {
  await open({ unseen: [1, 2] })
  expect(screen.getByText('10 of 12 skills, 48 of 48 micro-skills observed')).toBeTruthy()
  expect(screen.getByText(/of 60, pro rata/u)).toBeTruthy()
  expect(screen.getAllByText('Not observed')).toHaveLength(2)
})

test('[E12] completing asks for a note about the whole player, then goes through', async () => {
  const { db, id } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Complete' }))
  const field = await screen.findByRole('textbox', { name: 'Note' })
  expect(screen.getByText('Add a note about the whole player before you complete.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Sees the weak-side corner first' } })
  fireEvent.submit(field.closest('form')!)
  const question = await screen.findByRole('dialog', { name: 'Complete this evaluation?' })
  const confirm = within(question).getByRole('button', { name: 'Complete evaluation' })
  await waitFor(() => expect(document.activeElement).toBe(confirm))
  fireEvent.click(confirm)
  await waitFor(async () => expect((await db.evaluation.get(id))?.status).toBe('completed'))
  expect(await screen.findByText('Sees the weak-side corner first')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull())
})

test('[EP13] a note of the summary that a full disk does not take says so until it is kept', async () => {
  const { db } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Complete' }))
  const field = await screen.findByRole('textbox', { name: 'Note' })
  const disk = fullDisk()
  fireEvent.change(field, { target: { value: 'Half' } })
  expect((await screen.findByText(/^Not saved\. This device’s storage is full/u)).getAttribute('role')).toBe('alert')
  disk.release()
  fireEvent.change(field, { target: { value: 'Half a thought' } })
  await waitFor(() => expect(screen.queryByText(/^Not saved/u)).toBeNull())
  expect(await db.draft.toArray()).toMatchObject([{ value: 'Half a thought' }])
})

test('reopening unlocks the ratings and opens the panel', async () => {
  const { db, id, visits } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }))
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Reopen the ratings?' })).getByRole('button', {
      name: 'Reopen evaluation',
    }),
  )
  await waitFor(() => expect(visits).toEqual([`panel ${id}`]))
  expect((await db.evaluation.get(id))?.status).toBe('live')
})

test('[ES1] before the final save there is no result to show', async () => {
  await open({ isFinal: false })
  expect(await screen.findByText('The ratings aren’t locked yet')).toBeTruthy()
})

test('completing says truly who reads the result of a walk-on', async () => {
  await openForCompletion()
  expect((await screen.findByRole('dialog', { name: 'Complete this evaluation?' })).textContent).toContain(
    'You and Courtside administrators can read the result. We email nobody, because you gave no address.',
  )
})

const OF_SCHOOL = { date_of_birth: null, organization: { organization_type_id: 2, school_grade: '11' } }

test.each([
  ['a player who ordered', { is_live: 0, order: undefined }, /^We email the player/u],
  [
    'a coach who ordered',
    { is_live: 0, order: { focus: '', coach_note: '', coach_position: null, games: [{}] } },
    /^We email the coach who ordered it.*if the coach shares it/u,
  ],
  ['a player known by an account, seen live', { is_live: 1, has_account: true }, /^We email the player/u],
  [
    'a player known by an account, on a device that was last updated before walk-ons had a birth date',
    { is_live: 1, player: { ...OF_SCHOOL, date_of_birth: '2009-05-01' } },
    /^We email the player/u,
  ],
  [
    'a walk-on with an address',
    { is_live: 1, has_account: false, report_email: 'pat@example.test' },
    /^We email the report to pat@example\.test/u,
  ],
  [
    'a child with an address',
    {
      is_live: 1,
      has_account: false,
      report_email: 'pat@example.test',
      player: { ...OF_SCHOOL, date_of_birth: '2016-05-01' },
    },
    /^This player may be under 13\. We email pat@example\.test and ask a parent/u,
  ],
] as const)('completing says truly who reads the result of %s', (_, row, words) => {
  expect(
    readerWords({ player: OF_SCHOOL, ...row } as unknown as Parameters<typeof readerWords>[0], '2026-11-22'),
  ).toMatch(words)
})

test('after completing, the next open player of the game is one tap away', async () => {
  const { db, visits } = await openForCompletion({
    others: [
      { number: '9', first_name: 'Rin', last_name: 'Nakamura' },
      { number: '40', first_name: 'Ada', last_name: 'Bell' },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Complete evaluation' }))
  const next = await screen.findByRole('button', { name: 'Next player: Ada Bell' })
  fireEvent.click(next)
  const ada = (await db.evaluation.toArray()).find(({ jersey_number }) => jersey_number === '40')
  expect(visits).toEqual([`panel ${ada?.id}`])
})

test('when nobody is left, a new player is', async () => {
  const { visits } = await openForCompletion()
  fireEvent.click(await screen.findByRole('button', { name: 'Complete evaluation' }))
  fireEvent.click(await screen.findByRole('button', { name: 'New player' }))
  expect(visits).toEqual(['new player'])
})

test('what nobody has said of a walk-on is asked for at the summary', async () => {
  const { visits } = await open({
    player: {
      first_name: '',
      last_name: '',
      organization: { ...aLiveDraft().player.organization, organization_type_id: null, name: '', school_grade: null },
    },
  })
  const notice = within(screen.getByRole('region', { name: 'Who is White 23?' }))
  expect(notice.getByText('Without a school, we have no level to compare with.')).toBeTruthy()
  fireEvent.click(notice.getByRole('button', { name: 'Add name, school, and grade' }))
  expect(visits).toEqual(['describe'])
})

test('[U131] the summary shows the day that the server chose for a wrong clock, until the next final save', async () => {
  const { db, id } = await open()
  await db.evaluation.update(id, { evaluated_on: '2026-03-07', is_day_corrected: true })
  const notice = await screen.findByRole('status', { name: 'Dated March 7, 2026' })
  expect(notice.textContent).toContain('This device’s clock was wrong when you saved')
  await db.evaluation.update(id, { status: 'live' })
  await finalSave({ ...aSyncStage().ctx, db }, id, structure)
  await waitFor(() => expect(screen.queryByRole('status', { name: /^Dated/u })).toBeNull())
})

async function openForCompletion(setup: Setup = {}) {
  const opened = await open({ ...setup, hasPlayerNote: true })
  fireEvent.click(screen.getByRole('button', { name: 'Complete' }))
  return opened
}

type Setup = {
  unseen?: number[]
  isFinal?: boolean
  hasPlayerNote?: boolean
  player?: Partial<PlayerProfile>
  others?: { number: string; first_name: string; last_name: string }[]
}

async function open({ unseen = [], isFinal = true, hasPlayerNote = false, player = {}, others = [] }: Setup = {}) {
  const game = await aGame({
    others,
    before: async ({ ctx, id }) => {
      const row = await ctx.db.evaluation.get(id)
      await ctx.db.evaluation.put({ ...row!, player: { ...row!.player, ...player } })
      await rateAll(ctx, id)
      await saveRatings(
        ctx,
        id,
        unseen.map((skillId) => ({ key: skillKey(skillId), value: 0 })),
        structure,
      )
      if (isFinal) await finalSave(ctx, id, structure)
      await saveNote(ctx, { evaluationId: id, text: 'Free throws were few', skillId: 1 })
      if (hasPlayerNote) await saveNote(ctx, { evaluationId: id, text: 'Moves well', skillId: null })
    },
  })
  const visits: string[] = []
  render(
    <UiProvider>
      <QueryClientProvider client={game.services.queryClient}>
        <AsPerson services={game.services} userId={ANA}>
          <ResultPage
            evaluationId={game.id}
            onOpenPanel={(id) => visits.push(`panel ${id}`)}
            onDescribe={() => visits.push('describe')}
            onNewPlayer={() => visits.push('new player')}
            onLeave={() => visits.push('library')}
          />
        </AsPerson>
      </QueryClientProvider>
    </UiProvider>,
  )
  await screen.findByRole('status', { name: 'Sync status' })
  return { ...game, visits }
}
