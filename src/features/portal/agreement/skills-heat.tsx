import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { signedOffset } from '#domain/agreement/words.ts'
import type { AgreementSummary, EvaluatorFigures } from '#domain/contracts/agreement.ts'
import { isolated } from '#domain/fields/isolated.ts'
import { Button } from '#ui/button.tsx'
import { HeatMark, HeatTable } from '#ui/heat-table.tsx'
import { PlotPanel } from '#ui/plot-panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { foldOf } from '../folds.ts'
import type { AgreementFolds } from '../agreement-folds.ts'
import css from './skills-heat.module.css'

/** As dark as it gets from here on. */
const LIMIT = 0.6
/** In the place of an evaluator's id. */
const EVERYBODY = 'all'
/** So many stand on the page until all are asked for: those who are farthest off. */
const SHOWN_AT_FIRST = 24

/** Where an evaluator's offset comes from: each skill by itself. */
export function SkillsHeat({
  evaluators,
  skills,
  folds,
}: {
  evaluators: readonly EvaluatorFigures[]
  skills: AgreementSummary['skills']
  folds: AgreementFolds
}) {
  const [isWhole, setWhole] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const known = evaluators
    .filter((one) => one.skills.some((offset) => offset !== null))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const [farthest] = known
  if (!farthest) return null
  const ofOne = chosen ?? farthest.evaluator_id
  const shown = (isWhole ? known : known.slice(0, SHOWN_AT_FIRST)).toSorted(
    (a, b) => (b.offset?.value ?? 0) - (a.offset?.value ?? 0),
  )
  return (
    <PlotPanel
      title="Evaluators and skills"
      className={css.panel}
      fold={foldOf(folds, 'skills', `Farthest off: ${farthestWords(known, skills)}`)}
      legend={
        <>
          <span>
            <HeatMark isAbove />
            Higher than expected
          </span>
          <span>
            <HeatMark isAbove={false} />
            Lower
          </span>
          <span>A stronger shade means farther</span>
        </>
      }
    >
      <SelectField
        className={css.evaluator}
        label="Skills of"
        value={ofOne}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
        options={[
          ...known.map(({ evaluator_id, name }) => ({ value: evaluator_id, label: name })),
          { value: EVERYBODY, label: 'All evaluators' },
        ]}
      />
      <HeatTable
        caption="Offset of each evaluator in each skill"
        rowTitle="Evaluator"
        format={signedOffset}
        limit={LIMIT}
        missing="Not known yet"
        columns={skills.map(({ skill_id, name }) => ({ id: skill_id, name }))}
        rows={shown.map(({ evaluator_id, name, skills: offsets }) => ({
          id: evaluator_id,
          name,
          isAside: ofOne !== EVERYBODY && ofOne !== evaluator_id,
          cells: offsets,
        }))}
      />
      {shown.length < known.length && (
        <Button variant="ghost" onClick={() => setWhole(true)}>
          <ChevronDown aria-hidden />
          Show all {known.length} evaluators
        </Button>
      )}
    </PlotPanel>
  )
}

/** The one offset of all that is the farthest from what is expected. */
function farthestWords(known: readonly EvaluatorFigures[], skills: AgreementSummary['skills']): string {
  const all = known.flatMap((one) =>
    one.skills.flatMap((offset, at) => (offset === null ? [] : [{ name: one.name, skill: skills[at]?.name, offset }])),
  )
  const [far] = all.toSorted((a, b) => Math.abs(b.offset) - Math.abs(a.offset))
  return far ? `${isolated(far.name)}, ${far.skill ?? ''} ${signedOffset(far.offset)}` : ''
}

function sizeOf({ offset }: EvaluatorFigures): number {
  return Math.abs(offset?.value ?? 0)
}
