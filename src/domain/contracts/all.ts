import { getMe, validateEmail } from './accounts.ts'
import type { Endpoint } from './endpoint.ts'
import { deleteEvaluation, getEvaluationData, getResult, putNote } from './evaluations.ts'
import { listEvaluatorLibrary } from './library.ts'
import { replayableEndpoints, saveTeamPlayerScores } from './operations.ts'
import { listReceipts } from './receipts.ts'
import {
  getPlayerDropdowns, getScoreStructure, listCompetitiveFactors, listEvaluatorLevels, listOrganizations,
  listSports, listStates, listTravelTeamLevels,
} from './reference-data.ts'

/** Every call on the wire. The server's documentation and the contract test walk this list. */
export const endpoints: readonly Endpoint[] = [
  getMe,
  validateEmail,
  listEvaluatorLibrary,
  getEvaluationData,
  getResult,
  deleteEvaluation,
  putNote,
  ...Object.values(replayableEndpoints),
  saveTeamPlayerScores,
  listReceipts,
  getScoreStructure,
  getPlayerDropdowns,
  listStates,
  listSports,
  listEvaluatorLevels,
  listTravelTeamLevels,
  listCompetitiveFactors,
  listOrganizations,
]
