import '../../../src/data/older-browsers.ts'
import { v7 as newId } from 'uuid'
import { complete, createLiveEvaluation, finalSave } from '../../../src/data/db/evaluation-writes.ts'
import { saveNote } from '../../../src/data/db/note-writes.ts'
import { saveRatings } from '../../../src/data/db/rating-writes.ts'
import type { WriteContext } from '../../../src/data/db/write-context.ts'
import { ratingKeys } from '../../../src/domain/evaluations/rating.ts'
import { aRealStructure, anEvaluationRow } from '../fixtures.ts'

/** So many live evaluations, whole, with a note each and completed, by the app's own writes; returns their ids. */
export async function queueEvaluations(ctx: WriteContext, count: number): Promise<string[]> {
  const structure = aRealStructure()
  const { player, jersey_color, rubric_version } = anEvaluationRow()
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const id = await createLiveEvaluation(ctx, {
      player: { ...player, id: newId(), organization: { ...player.organization, organization_logo: null } },
      jersey_number: String(n % 100),
      jersey_color,
      event_name: 'Measure',
      quick_mode: false,
      rubric_version,
    })
    await saveRatings(
      ctx,
      id,
      ratingKeys(structure).map((key) => ({ key, value: 1 + (n % 5) })),
      structure,
    )
    await saveNote(ctx, { evaluationId: id, text: `Note ${n}`, skillId: null })
    await finalSave(ctx, id, structure)
    await complete(ctx, id)
    ids.push(id)
  }
  return ids
}
