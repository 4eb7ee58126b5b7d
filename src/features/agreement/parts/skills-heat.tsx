import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { signedOffset } from '#domain/agreement/words.ts'
import type { AgreementSummary, EvaluatorFigures } from '#domain/contracts/agreement.ts'
import { Button } from '#ui/button.tsx'
import { HeatMark, HeatTable } from '#ui/heat-table.tsx'
import { PlotPanel } from '#ui/plot-panel.tsx'

/** As dark as it gets from here on. */
const LIMIT = 0.6
/** J14. So many stand on the page until all are asked for: those who are farthest off. */
const SHOWN_AT_FIRST = 24

/** J14. Where an evaluator's offset comes from: each skill by itself. */
export function SkillsHeat({ evaluators, skills }: { evaluators: readonly EvaluatorFigures[]; skills: AgreementSummary['skills'] }) {
  const [isWhole, setWhole] = useState(false)
  const known = evaluators.filter((one) => one.skills.some(({ offset }) => offset !== null)).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  if (known.length === 0) return null
  const shown = (isWhole ? known : known.slice(0, SHOWN_AT_FIRST)).toSorted((a, b) => (b.offset?.value ?? 0) - (a.offset?.value ?? 0))
  return (
    <PlotPanel
      title="Evaluators and skills" className="agreement-heat"
      legend={<><span><HeatMark isAbove />Higher than expected</span><span><HeatMark isAbove={false} />Lower</span><span>The darker, the farther</span></>}
    >
      <HeatTable
        caption="Offset of each evaluator in each skill" rowTitle="Evaluator" format={signedOffset} limit={LIMIT} missing="Not known yet"
        columns={skills.map(({ skill_id, name }) => ({ id: skill_id, name }))}
        rows={shown.map(({ evaluator_id, name, skills: own }) => ({
          id: evaluator_id, name, cells: skills.map(({ skill_id }) => own.find((skill) => skill.skill_id === skill_id)?.offset ?? null),
        }))}
      />
      {shown.length < known.length && <Button variant="ghost" onClick={() => setWhole(true)}><ChevronDown aria-hidden />Show all {known.length} evaluators</Button>}
    </PlotPanel>
  )
}

function sizeOf({ offset }: EvaluatorFigures): number {
  return Math.abs(offset?.value ?? 0)
}
