import { useMemo } from 'react'
import type { Panel } from '#data/db/reads.ts'
import { momentOf } from '#domain/evaluations/note-moment.ts'
import type { NoteMoment } from '#domain/evaluations/note-moment.ts'
import { notedSkillIds } from './panel-notes.ts'

/** The same set as long as the same skills have notes, so that typing elsewhere draws nothing again. */
export function useNotedSkills(notes: Panel['notes']): ReadonlySet<number> {
  const ids = [...notedSkillIds(notes)].toSorted((one, other) => one - other).join()
  return useMemo(() => new Set(ids === '' ? [] : ids.split(',').map(Number)), [ids])
}

/** The same list as long as the notes say the same, so that nothing of the video is drawn again. */
export function useMoments(notes: Panel['notes']): readonly NoteMoment[] {
  const facts = JSON.stringify(
    notes.flatMap(({ text }) => momentOf(text) ?? []).toSorted((one, other) => one.at_s - other.at_s),
  )
  return useMemo(() => JSON.parse(facts) as NoteMoment[], [facts])
}
