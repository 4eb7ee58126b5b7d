import { needsGuardian } from '#domain/profiles/age.ts'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import type { Sql } from '../../db/database.ts'
import { DAY_MS, demoId, streamOf } from './demo-plan.ts'
import type { DemoPlayer } from './demo-players.ts'
import type { DemoUser } from './demo-users.ts'
import { insertRows } from './insert-rows.ts'
import { CITIES, FIRST_NAMES, ORGANIZATIONS } from './words.ts'

const STAFF_COLUMNS = {
  user_id: 'uuid',
  city: 'text',
  state_name: 'text',
  address: 'text',
  organization_name: 'text',
  updated_at: 'timestamptz',
}
const CONSENT_COLUMNS = {
  id: 'uuid',
  player_id: 'uuid',
  guardian_name: 'text',
  guardian_email: 'text',
  token_digest: 'text',
  text_version: 'text',
  requested_at: 'timestamptz',
  expires_at: 'timestamptz',
  given_at: 'timestamptz',
  given_name: 'text',
}
const STREETS = ['Main St', 'Oak Ave', 'Court St', 'Park Rd', 'River Dr', 'Hill St'] as const
const CONSENT_DAYS_AGO = 200

/** What the coaches, directors and owners of the demo say of themselves. */
export async function writeDemoStaff(sql: Sql, users: readonly DemoUser[], today: number) {
  const staff = users.filter(
    ({ role, isProfileCreated }) => isProfileCreated && (role === 'Coach' || role === 'Director' || role === 'Owner'),
  )
  await insertRows(
    sql,
    'staff_profile',
    STAFF_COLUMNS,
    staff.map(({ id, role }) => {
      const stream = streamOf(`staff:${id}`)
      const [city, state] = stream.pick(CITIES)
      const address = `${1 + stream.below(980)} ${stream.pick(STREETS)}`
      const organization = stream.pick(ORGANIZATIONS).name
      return [
        id,
        city,
        state,
        ...(role === 'Coach' ? [null, null] : [address, organization]),
        new Date(today).toISOString(),
      ]
    }),
  )
}

/** K1. The demo's children have a guardian who agreed. An account is called as its player is. */
export async function writeDemoGuardians(sql: Sql, players: readonly DemoPlayer[], today: number) {
  await sql.query(
    'UPDATE app_user u SET first_name = p.first_name, last_name = p.last_name FROM player p WHERE p.user_id = u.id AND u.is_demo',
  )
  // Judged a year back: who was a child when they submitted the older of their work.
  const then = new Date(today - 365 * DAY_MS).toISOString().slice(0, 10)
  const children = players.filter(({ date_of_birth }) => date_of_birth !== null && needsGuardian(date_of_birth, then))
  const asked = today - CONSENT_DAYS_AGO * DAY_MS
  await insertRows(
    sql,
    'consent',
    CONSENT_COLUMNS,
    children.map((child) => {
      const name = `${streamOf(`guardian:${child.number}`).pick(FIRST_NAMES.Female)} ${child.last_name}`
      const at = new Date(asked).toISOString()
      // No link has this digest: a demo's consent can’t be withdrawn by guessing.
      return [
        demoId('consent', child.number),
        demoId('player', child.number),
        name,
        `guardian${child.number + 1}@example.test`,
        `demo-${child.number}`,
        CONSENT_VERSION,
        at,
        new Date(asked + 14 * DAY_MS).toISOString(),
        at,
        name,
      ]
    }),
  )
  await sql.query(
    `UPDATE player p SET guardian_name = c.guardian_name, guardian_email = c.guardian_email FROM consent c
      WHERE c.player_id = p.id AND p.is_demo`,
  )
}
