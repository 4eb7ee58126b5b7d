import type { Report } from '#domain/contracts/evaluations.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { Panel } from '#ui/panel.tsx'
import { NoteDay } from './note-day.tsx'
import writtenNotesCss from './written-notes.module.css'

/** R83. Draws the evaluator's notes about the whole player, then those about single skills, or nothing without notes. */
export function EvaluatorNotes({ report, structure }: { report: Report; structure: ScoreStructure }) {
  const skillName = (id: number) => structure.playerskill.find((skill) => skill.id === id)?.name ?? 'A skill'
  const notes = report.notes.evaluator.toSorted(
    (one, other) => Number(one.skill_id !== null) - Number(other.skill_id !== null),
  )
  if (notes.length === 0) return null
  return (
    <Panel className={`${writtenNotesCss.notes} ${writtenNotesCss.ofReport}`} aria-labelledby="report-evaluator-notes">
      <h2 id="report-evaluator-notes">
        From {report.evaluator_name ?? (report.event ? 'the evaluators' : 'the evaluator')}
      </h2>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <div>
              <strong>{note.skill_id === null ? 'The whole player' : skillName(note.skill_id)}</strong>{' '}
              <NoteDay note={note} />
              <p dir="auto">{note.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
