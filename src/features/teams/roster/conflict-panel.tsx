import { ArrowLeft, Check, TabletSmartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { mergedRoster } from '#domain/teams/roster-rules-conflict.ts'
import type { RosterDifference, Side } from '#domain/teams/roster-rules-conflict.ts'
import { lineName } from '#domain/teams/roster-rules.ts'
import type { TypedLine } from '#domain/teams/roster-rules.ts'
import { Button } from '#ui/button.tsx'
import { FormFoot } from '#ui/form-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { lineDetails, playersWord } from '../roster-words.ts'
import css from './conflict-panel.module.css'
import rosterToolsCss from '../roster-tools.module.css'

type ConflictPanelProps = {
  mine: readonly TypedLine[]
  theirs: readonly TypedLine[]
  differences: readonly RosterDifference[]
  onChosen: (lines: readonly TypedLine[]) => void
  onBack: () => void
}

/** G25. Two devices made two rosters: both are shown where they differ, and the coach says which stands. */
export function ConflictPanel({ mine, theirs, differences, onChosen, onBack }: ConflictPanelProps) {
  const [chosen, choose] = useState<ReadonlyMap<string, Side>>(
    () => new Map(differences.map(({ id, suggested }) => [id, suggested])),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const lines = mergedRoster(mine, theirs, chosen)
  const takeAll = (side: Side) => choose(new Map(differences.map(({ id }) => [id, side])))
  return (
    <section className={css.panel}>
      <Notice tone="warn" icon={TabletSmartphone} title="Another device saved this roster">
        <p>Nothing is lost. Choose which version to keep where they differ. Undo brings back what you typed here.</p>
      </Notice>
      <Panel rows="wide">
        <h2 ref={heading} tabIndex={-1}>
          Where the two rosters differ
        </h2>
        <div className={rosterToolsCss.tools}>
          <Button onClick={() => takeAll('mine')}>Keep all from this device</Button>
          <Button onClick={() => takeAll('theirs')}>Keep all from the other device</Button>
        </div>
        {differences.map((difference) => (
          <RadioCards
            key={difference.id}
            legend={legendOf(difference)}
            value={chosen.get(difference.id) ?? difference.suggested}
            options={[
              { value: 'mine', label: 'This device', detail: words(difference.mine) },
              { value: 'theirs', label: 'Other device', detail: words(difference.theirs) },
            ]}
            onChange={(side) => choose(new Map([...chosen, [difference.id, side === 'mine' ? 'mine' : 'theirs']]))}
          />
        ))}
      </Panel>
      <FormFoot
        back={
          <Button size="lg" onClick={onBack}>
            <ArrowLeft aria-hidden />
            Keep editing
          </Button>
        }
      >
        <Button size="lg" variant="solid" onClick={() => onChosen(lines)}>
          <Check aria-hidden />
          Save {playersWord(lines.length)}
        </Button>
      </FormFoot>
    </section>
  )
}

function legendOf({ mine, theirs, isClash }: RosterDifference): string {
  const line = mine ?? theirs
  return `${line ? lineName(line) : ''}${isClash ? ', changed on both' : ''}`
}

function words(line: TypedLine | undefined): string {
  if (!line) return 'Not on the roster'
  return [`Number ${line.jersey_number}, ${lineName(line)}`, lineDetails(line)].filter((part) => part !== '').join(', ')
}
