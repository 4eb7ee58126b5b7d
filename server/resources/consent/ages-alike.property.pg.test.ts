import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageAnswer } from '#domain/profiles/counts-as-child.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('[K18] the database answers alike of every player', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const day = fc.oneof(
    fc.constantFrom('1899-12-30', '1900-01-01', '0001-01-01', '1970-01-01', '1969-12-31', today, null),
    // Around the birthdays that decide, and anywhere.
    fc
      .tuple(fc.constantFrom(0, 4, 5, 12, 13, 14, 59, 60, 61, 62), fc.integer({ min: -2, max: 2 }))
      .map(([years, days]) => dayBefore(today, years, days)),
    fc.date({ min: new Date('1950-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map(isoDay),
  )
  const grade = fc.constantFrom(null, '', 'K', '0', '1', '3', '7', '8', '08', '12', '13', '99', 'post_grad', 'PG')
  const facts = fc.record({ date_of_birth: day, school_grade: grade, is_youth: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 50, maxLength: 200 }), async (cases) => {
      const rows = await database.db.query<{ answer: string }>(
        `SELECT age_answer(birth, grade, youth) AS answer
         FROM unnest($1::date[], $2::text[], $3::boolean[]) WITH ORDINALITY
           AS it (birth, grade, youth, at) ORDER BY at`,
        [cases.map((it) => it.date_of_birth), cases.map((it) => it.school_grade), cases.map((it) => it.is_youth)],
      )
      expect(rows.map((it) => it.answer)).toEqual(cases.map((it) => ageAnswer(it, today)))
    }),
    { numRuns: 20 },
  )
})

const isoDay = (date: Date) => date.toISOString().slice(0, 10)
function dayBefore(today: string, years: number, days: number): string {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  date.setUTCDate(date.getUTCDate() + days)
  return isoDay(date)
}
