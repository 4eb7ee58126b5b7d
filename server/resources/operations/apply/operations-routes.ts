import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import {
  OPERATION_KINDS,
  OperationBatch,
  OPERATION_SCHEMA,
  replayableEndpoints,
  saveTeamPlayerScores,
  areTeamItems,
  TEAM_ITEMS_ONLY,
} from '#domain/contracts/operations.ts'
import type { OperationKind, OperationResult } from '#domain/contracts/operations.ts'
import { applyOnce } from './apply-once.ts'
import { applyOperations, refuseUnknownSchema } from './apply-operations.ts'
import { effects } from './effects.ts'
import type { Effects } from './effects.ts'
import { readInput } from '../../../http/read-input.ts'
import { Refusal } from '../../../refusal.ts'
import { findServerEpoch } from '../../receipts/server-epoch.ts'
import type { Services } from '../../../services.ts'
import { serveGranted } from '../../permissions/serve-granted.ts'

/** The version is read before anything else: the shape of another version's operations is not ours to judge. */
const Device = v.looseObject({
  device_id: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  schema: v.optional(v.number(), OPERATION_SCHEMA),
  known_epoch: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

/** Each operation is read alone, by its own schema, so that a bad one stops only its own evaluation. */
const ReadLater = v.looseObject({})
const OfTeamItems = v.pipe(ReadLater, v.check(areTeamItems, TEAM_ITEMS_ONLY))

export function operationsRoutes(app: FastifyInstance, services: Services, run: Effects = effects) {
  for (const kind of OPERATION_KINDS) serveOperations(app, services, run, kind, replayableEndpoints[kind])
  serveOperations(app, services, run, 'ratings.save', saveTeamPlayerScores, OfTeamItems)
}

type ReplayableEndpoint = (typeof replayableEndpoints)[OperationKind] | typeof saveTeamPlayerScores

function serveOperations(
  app: FastifyInstance,
  { db, rubrics, now, chance, tally }: Services,
  run: Effects,
  kind: OperationKind,
  endpoint: ReplayableEndpoint,
  input: typeof ReadLater | typeof OfTeamItems = ReadLater,
) {
  serveGranted(app, { ...endpoint, input }, async (actor, body) => {
    const { device_id: deviceId, schema, known_epoch: knownEpoch, ...operation } = readInput(Device, body)
    refuseUnknownSchema(schema)
    let epoch: string | undefined
    const onEpoch = (told: string) => (epoch = told)
    const writes = { db, rubrics, effects: run, chance, now, onEpoch }
    const sender = { actor, deviceId, knownEpoch }
    const results =
      'operations' in body
        ? await applyOperations(writes, sender, kind, readInput(OperationBatch, body), (error) => app.log.error(error))
        : [await applyAlone(() => applyOnce(writes, sender, kind, operation), tally)]
    for (const { status } of results) tally(status)
    return { server_epoch: epoch ?? (await findServerEpoch(db)), server_time: new Date(now()).toISOString(), results }
  })
  // The documentation shows the contract, not the looser reading above.
  app.served[app.served.length - 1] = endpoint
}

/** A refusal of the only operation is the answer to the call; it is counted as one in a batch is. */
async function applyAlone(apply: () => Promise<OperationResult>, tally: Services['tally']): Promise<OperationResult> {
  try {
    return await apply()
  } catch (error) {
    tally(error instanceof Refusal ? 'rejected' : 'retry_later')
    throw error
  }
}
