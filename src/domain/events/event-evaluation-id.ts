import { v5 as uuidv5 } from 'uuid'

/**
 * EV30. The id of the sheet on which one evaluator rates one event player. Whoever knows the two knows it: two devices
 * of one evaluator, a restored tablet and a repeated send all make the same sheet.
 */
export function eventEvaluationId(eventPlayerId: string, userId: string): string {
  return uuidv5(userId.toLowerCase(), eventPlayerId)
}
