// oxlint-disable-next-line typescript/triple-slash-reference -- A declaration without a runtime file cannot be imported, and the tests' project would not see it.
/// <reference path="./jstat.d.ts" />

import jStat from 'jstat'
import type { QuantileOfF } from '#domain/agreement/intraclass.ts'
import type { QuantileOfT } from '#domain/agreement/offset.ts'

/** docs/decisions/0016: the two quantiles that intervals need. */
export const quantileOfF: QuantileOfF = (probability, degrees, denominatorDegrees) =>
  jStat.centralF.inv(probability, degrees, denominatorDegrees)
export const quantileOfT: QuantileOfT = (probability, degrees) => {
  const key = `${probability} ${degrees}`
  const known = knownOfT.get(key) ?? jStat.studentt.inv(probability, degrees)
  if (knownOfT.size < MOST_KNOWN) knownOfT.set(key, known)
  return known
}

/**
 * It is found by trying, and a dashboard needs it for hundreds of evaluators, most of them with the degrees of
 * yesterday.
 */
const knownOfT = new Map<string, number>()
const MOST_KNOWN = 10_000
