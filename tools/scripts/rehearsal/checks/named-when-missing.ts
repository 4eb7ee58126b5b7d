import { startServer } from '../server-process.ts'
import type { Check } from './check.ts'

/** Each with the words by which an operator finds it. */
const PARTS: Record<string, string> = {
  DATABASE_URL: 'DATABASE_URL',
  PUBLIC_ORIGIN: 'PUBLIC_ORIGIN',
  SMTP_URL: 'SMTP_URL',
  S3_BUCKET: 'S3_BUCKET',
  OIDC_ISSUER: 'OIDC_ISSUER',
  WITHOUT_STRIPE: 'STRIPE_SECRET_KEY',
}
const LONGEST_MS = 40_000

/** 7. A part that is missing is named, and nothing starts; a role that may change no table is enough. */
export const NAMED_WHEN_MISSING: Check = {
  title: 'a missing part is named and the process ends; a role that changes no table runs the server',
  async run({ open, crew, tally }) {
    const scene = await open()
    const found = Object.entries(PARTS).map(async ([setting, named]) => {
      const server = await startServer(crew, `without-${setting}`, { ...scene.env, [setting]: '' })
      const gaveUp = await server.ended(LONGEST_MS)
      tally.holds(`without ${setting} it ends and names ${named}`, gaveUp && server.log().includes(named), server.log())
    })
    await Promise.all(found)
    const rights = await scene.primary.query<{ makes: boolean; owns: number }>(
      `SELECT has_schema_privilege('courtside', 'public', 'CREATE') AS makes,
         (SELECT count(*)::integer FROM pg_class WHERE relowner = 'courtside'::regrole) AS owns`,
    )
    const user = new URL(scene.env.DATABASE_URL).username
    tally.holds(
      'the role of the server makes no table and owns none',
      user === 'courtside' && rights[0]?.makes === false && rights[0].owns === 0,
      `${user}: ${JSON.stringify(rights[0])}`,
    )
  },
}
