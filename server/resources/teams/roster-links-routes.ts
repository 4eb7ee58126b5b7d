import type { FastifyInstance } from 'fastify'
import { ROSTER_LINK_DAYS, answerTeamPaper, getTeamPaper, makeRosterLinks } from '#domain/contracts/roster-links.ts'
import { Refusal } from '../../refusal.ts'
import { serveAnyone } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { acceptLine, readTeams } from './accept-invitation.ts'
import { unlinkLine } from './invitations-repository.ts'
import { findTeamPaper, lockLinkedLine, lockOpenLines, useUpLink, writeLinks } from './roster-links-repository.ts'
import { requireTeam } from './teams-policy.ts'
import { digestOf, newSecret } from '../../letters/link-secret.ts'

const DAY_MS = 86_400_000

/** G100. Personal links that a coach hands over to the players of a roster, and what becomes of them. */
export function rosterLinksRoutes(app: FastifyInstance, { db, now, publicOrigin }: Services) {
  serveGranted(app, makeRosterLinks, (actor, { team_id: teamId, roster_entry_ids: ids }, grant) =>
    db.transaction(async (sql) => {
      await requireTeam(sql, actor, grant, teamId, { isChanged: true })
      const secrets = (await lockOpenLines(sql, teamId, ids)).map((lineId) => {
        const token = newSecret()
        return { lineId, token, digest: digestOf(token) }
      })
      const expiresAt = new Date(now() + ROSTER_LINK_DAYS * DAY_MS).toISOString()
      const written = await writeLinks(sql, secrets, expiresAt)
      const tokens = new Map(secrets.map(({ digest, token }) => [digest, token]))
      return {
        links: written.map(({ token_digest, ...link }) => ({
          ...link,
          url: `${publicOrigin}/join/${tokens.get(token_digest) ?? ''}`,
        })),
      }
    }),
  )

  // Public: the link is the key. One that never was, a used one and an old one are answered alike.
  serveAnyone(app, getTeamPaper, async ({ token }) => {
    const paper = await findTeamPaper(db, digestOf(token), new Date(now()).toISOString())
    if (!paper) throw notValid()
    return paper
  })

  serveGranted(app, answerTeamPaper, async ({ userId }, { token, answer }) => {
    const at = new Date(now()).toISOString()
    await db.transaction(async (sql) => {
      const line = await lockLinkedLine(sql, userId, digestOf(token), at)
      if (!line) throw notValid()
      // The answer to the first yes was lost on its way.
      if (line.is_mine) return
      if (answer === 'accept') return acceptLine(sql, userId, { ...line, isByLink: true }, at.slice(0, 10))
      await useUpLink(sql, line.id)
      if (line.is_of_own_address) await unlinkLine(sql, line.id)
    })
    return readTeams(db, userId)
  })
}

const notValid = () => new Refusal('missing', 'This link no longer works. Ask your coach for a new one.')
