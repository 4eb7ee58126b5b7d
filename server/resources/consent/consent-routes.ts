import type { FastifyInstance } from 'fastify'
import { correctAge, listAskedPlayers } from '#domain/contracts/admin-consents.ts'
import { answerConsent, getConsent, requestConsent } from '#domain/contracts/consent.ts'
import { Refusal } from '../../refusal.ts'
import { pageLinks } from '../../http/page-links.ts'
import { serveAnyone } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { ensureProof } from '../permissions/ensure-proof.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { readPaper, takeAnswer } from './answer-consent.ts'
import { findAskedPlayer, findAskedPlayers } from './asked-players.ts'
import { askConsent, tooManyMails } from './ask-consent.ts'
import { correctAge as correct } from './correct-age.ts'
import { consentState, findChildOf, findConsents } from './consent-repository.ts'

/** `afterEnd` is called once a guardian has ended their consent for a player. */
export function consentRoutes(app: FastifyInstance, services: Services, afterEnd: (playerId: string) => Promise<void>) {
  const { db, now } = services

  serveGranted(app, requestConsent, async ({ userId }) => {
    const child = await findChildOf(db, userId)
    if (!child) throw new Refusal('conflict', 'Complete your profile first.')
    if ((await askConsent(services, child.player_id)) === 'too many') throw tooManyMails()
    return consentState(child, await findConsents(db, child.player_id), now())
  })

  // Public: the link is the key. An unknown one and an old one are answered alike.
  serveAnyone(app, getConsent, ({ token }) => readPaper(services, token))
  serveAnyone(app, answerConsent, (answer) => takeAnswer({ ...services, afterEnd }, answer))

  serveGranted(app, listAskedPlayers, async (_actor, query) => {
    const { count, results } = await findAskedPlayers(db, new Date(now()).toISOString(), query)
    return { ...pageLinks(listAskedPlayers.path, query, count), results }
  })

  serveGranted(app, correctAge, async (actor, correction) => {
    ensureProof(services, actor)
    const at = new Date(now()).toISOString()
    return db.transaction(async (sql) => {
      await correct(sql, actor, correction, at.slice(0, 10))
      const player = await findAskedPlayer(sql, at, correction.player_id)
      if (!player) throw new Error(`Player ${correction.player_id} is gone although it is locked`)
      return player
    })
  })
}
