import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHistoryStage } from '#tests/support/history-stage.ts'
import type { HistoryStage } from '#tests/support/history-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { forgetOldGuesses, MOST_WRONG_BIRTH_DATES } from './birth-date-guesses.ts'

let stage: HistoryStage
beforeAll(async () => {
  stage = await startHistoryStage()
})
afterAll(() => stage.close())

const BIRTH = '2009-03-04'
type Player = TestUser & { playerId: string }
const setBirth = (playerId: string, day: string) =>
  stage.db.query('UPDATE player SET date_of_birth = $2 WHERE id = $1', [playerId, day])

/** A walk-on born on `BIRTH` whose report was sent to these addresses. */
async function aWalkOn(...sentTo: string[]) {
  const { playerId } = await stage.aWalkOn({ sentTo })
  await setBirth(playerId, BIRTH)
  return playerId
}

/** Tries so many wrong birth dates, one after the other, and returns the status of each try. */
async function guess(player: Player, walkOn: string, times: number): Promise<number[]> {
  const answers: number[] = []
  for (let at = 0; at < times; at++) {
    await setBirth(player.playerId, `2008-01-${String(at + 1).padStart(2, '0')}`)
    answers.push((await stage.join(player, walkOn)).statusCode)
  }
  return answers
}

test('[K57] after five wrong birth dates an account joins nothing until the next day, not even with the right one', async () => {
  const player = await stage.aPlayer()
  const [walkOn, other] = [await aWalkOn(player.email), await aWalkOn(player.email)]
  expect(await guess(player, walkOn, MOST_WRONG_BIRTH_DATES)).toEqual([409, 409, 409, 409, 409])
  await setBirth(player.playerId, BIRTH)
  for (const id of [walkOn, other]) {
    const refused = await stage.join(player, id)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      {
        message: 'Your birth date didn’t match too many times today. Check it in your profile, and try again tomorrow.',
      },
    ])
  }
  // The database counts: a restart, or a sweep, forgets none of the day.
  await forgetOldGuesses(stage.services)
  expect((await stage.join(player, walkOn)).statusCode).toBe(429)
  await stage.db.query(`UPDATE birth_date_try SET at = at - interval '1 day'`)
  expect((await stage.join(player, walkOn)).statusCode).toBe(200)
})

test('[K57] accounts of one inbox share its tries', async () => {
  const player = await stage.aPlayer({ email: 'guesser@gmail.com' })
  const again = await stage.aPlayer({ email: 'g.uesser+2@gmail.com' })
  const walkOn = await aWalkOn(player.email)
  expect(await guess(player, walkOn, 3)).toEqual([409, 409, 409])
  expect(await guess(again, walkOn, 3)).toEqual([409, 409, 429])
  // Nobody else is held up.
  const stranger = await stage.aPlayer()
  expect(await guess(stranger, await aWalkOn(stranger.email), 1)).toEqual([409])
})

test('[K57] tries at the same moment are counted one after the other', async () => {
  const player = await stage.aPlayer({ birth: '2008-01-01' })
  const walkOn = await aWalkOn(player.email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => stage.join(player, walkOn)))
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(MOST_WRONG_BIRTH_DATES)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
})

test('[K57] asking a guardian about a history counts too, and leaves the guardian alone', async () => {
  const child = await stage.aPlayer({ birth: '2017-01-05' })
  const guardian = 'pat.of.guesses@example.test'
  await stage.agree(child, guardian)
  const walkOn = await aWalkOn(guardian)
  expect(await guess(child, walkOn, 6)).toEqual([409, 409, 409, 409, 409, 429])
  expect(await stage.db.query('SELECT 1 FROM history_link WHERE walk_on_id = $1', [walkOn])).toEqual([])
  const counted = await stage.db.query(`SELECT 1 FROM birth_date_try WHERE inbox = inbox_of($1)`, [guardian])
  expect(counted).toEqual([])
})
