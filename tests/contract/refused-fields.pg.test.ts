import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#domain/contracts/wire.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { isInWords } from '#tests/support/odd-values.ts'
import { createWriters, writings } from '#tests/support/writers.ts'
import { at, fieldsWithin, put, samplesOf } from '#tests/support/written-fields.ts'
import type { WrittenField } from '#tests/support/written-fields.ts'

// Walks the contracts: a new endpoint, or a new field of one, is asked as all others are.

let server: EvaluationServer
let writers: Awaited<ReturnType<typeof createWriters>>
beforeAll(async () => {
  server = await startEvaluationServer()
  writers = await createWriters(server)
})
afterAll(() => server.close())

const KINDS = ['absent', 'null', 'empty', 'blank', 'too long', 'of a wrong type'] as const
type Kind = (typeof KINDS)[number]

const WRONG: Readonly<Record<string, unknown>> = { string: 7, number: 'many', boolean: 'maybe', object: 'all of it' }

function oddOf(kind: Kind, value: unknown): unknown {
  if (kind === 'absent') return undefined
  if (kind === 'null') return null
  if (kind === 'empty') return ''
  if (kind === 'blank') return '   '
  if (kind === 'of a wrong type') return WRONG[typeof value]
  if (Array.isArray(value)) return Array.from({ length: 1_001 }, () => value[0] as unknown)
  return typeof value === 'number' ? 1e21 : 'x'.repeat(5_000)
}

/** What the shape of a body is told by: without it the body is read as another one, whose fields are then named. */
const TELLS_THE_SHAPE: Readonly<Record<string, string>> = { '/evaluation/live/': 'event_player_id' }

const isRefused = ({ schema }: WrittenField, odd: unknown) =>
  odd === undefined ? !['optional', 'nullish'].includes(schema.type) : !v.is(schema, odd)

function fieldsOf({ endpoint }: (typeof writings)[number]) {
  return samplesOf(endpoint.input).flatMap((sample) =>
    fieldsWithin(endpoint.input, sample)
      .filter(({ path: [first = ''] }) => !endpoint.path.includes(`:${first}/`))
      .map((field) => ({ sample, field })),
  )
}

test.each(writings.map((writing) => ({ name: writing.key, writing })))(
  '[U31] $name names a field that is absent, null, blank, too long or of a wrong type, in words',
  async ({ writing }) => {
    const bad: string[] = []
    for (const { sample, field } of fieldsOf(writing)) {
      for (const kind of KINDS) {
        const body = structuredClone(sample)
        const odd = oddOf(kind, at(sample, field.path))
        const name = field.path.join('.')
        if (!isRefused(field, odd) || (kind === 'absent' && TELLS_THE_SHAPE[writing.endpoint.path] === name)) continue
        // Of a device that knows another epoch nothing else is looked at.
        if (name !== 'known_epoch') put(body, ['known_epoch'], undefined)
        put(body, field.path, odd)
        const answer = await writers.send(writing, body)
        // A list of long entries is larger than any body.
        if (answer.statusCode === 413 && Array.isArray(odd)) continue
        const { message, fields = {} } = answer.json<ErrorBody>()
        // Of a list that is too long its entries may be told instead: those of the sample are not right.
        const isNamed =
          name in fields || (Array.isArray(odd) && Object.keys(fields).some((each) => each.startsWith(`${name}.`)))
        const said = [message, ...Object.values(fields).flat()]
        if (answer.statusCode !== 422 || !isNamed || !said.every(isInWords))
          bad.push(`${name} ${kind}: ${answer.statusCode} ${JSON.stringify(fields[name] ?? answer.body.slice(0, 200))}`)
      }
    }
    expect(bad).toEqual([])
  },
)

/** V1: what begins with white space has a message of its own. */
const HAS_WORDS_FOR_BLANKS = ['city', 'address']

test.each(writings.map((writing) => ({ name: writing.key, writing })))(
  '[V21] $name says of what is absent, null, empty or blank one and the same, and keeps no blanks for a text',
  async ({ writing }) => {
    const bad: string[] = []
    for (const { sample, field } of fieldsOf(writing)) {
      const name = field.path.join('.')
      const wordsFor = async (kind: Kind) => {
        const body = structuredClone(sample)
        put(body, field.path, oddOf(kind, at(sample, field.path)))
        return (await writers.send(writing, body)).json<ErrorBody>().fields?.[name]?.join()
      }
      const absent = isRefused(field, undefined) ? await wordsFor('absent') : undefined
      const kinds: Kind[] = HAS_WORDS_FOR_BLANKS.includes(field.path.at(-1) ?? '')
        ? ['null', 'empty']
        : ['null', 'empty', 'blank']
      for (const kind of absent === undefined || absent === 'Fill this in' ? [] : kinds) {
        if (isRefused(field, oddOf(kind, '')) && (await wordsFor(kind)) !== absent)
          bad.push(`${name} ${kind}: not "${absent}"`)
      }
      const blank = v.safeParse(field.schema, '   ')
      if (blank.success && typeof blank.output === 'string' && blank.output !== '') bad.push(`${name} keeps blanks`)
    }
    expect(bad).toEqual([])
  },
)

test.each(
  // The secret of a report's link is only looked up: whatever stands there, nothing tells why it opens nothing.
  writings
    .filter(({ endpoint: { path } }) => path.includes('/:') && !path.startsWith('/report/'))
    .map((writing) => ({ name: writing.key, writing })),
)('[U31] $name names what is wrong in its address, in words', async ({ writing }) => {
  const answer = await writers.send(
    writing,
    samplesOf(writing.endpoint.input)[0],
    writing.endpoint.path.replaceAll(/:\w+/gu, 'x!'),
  )
  const { fields = {} } = answer.json<ErrorBody>()
  const [, name = ''] = /:(\w+)/u.exec(writing.endpoint.path) ?? []
  expect([answer.statusCode, fields[name]?.every(isInWords)]).toEqual([422, true])
})
