import { Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CompetitiveItem } from '#domain/contracts/players.ts'
import { seasonsToChoose } from '#domain/profiles/competitive-item-rules.ts'
import { seasonWords } from '#domain/profiles/season-words.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { SelectBox } from '#ui/select-field.tsx'
import { AccoladePicker } from './accolade-picker.tsx'
import type { Factor, ProfileTab, StepProps } from './step-props.ts'
import css from './accolade-tab.module.css'
import accoladeWordsCss from './accolade-words.module.css'
import textCss from '#ui/text.module.css'

export type AccoladeTabProps = Pick<StepProps, 'form' | 'change' | 'today'> & {
  tab: ProfileTab
  factors: readonly Factor[]
  itemErrors: ReadonlyMap<number, string>
}

/** What the player has listed of one kind, and the list to choose more from. */
export function AccoladeTab({ tab, factors, itemErrors, form, change, today }: AccoladeTabProps) {
  const [removed, setRemoved] = useState<{ item: CompetitiveItem; at: number; name: string }>()
  const [said, say] = useState('')
  const undoButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const items = form.competitive_items
  const byId = new Map(factors.map((factor) => [factor.id, factor]))
  const own = items.flatMap((item, at) => {
    const factor = byId.get(item.factor_id)
    return factor ? [{ item, at, factor }] : []
  })
  const seasons = seasonsToChoose({ today, dateOfBirth: form.date_of_birth || undefined })

  // Its row is gone with the button that was pressed.
  useEffect(() => {
    if (removed) undoButton.current?.focus()
  }, [removed])

  function add(factor: Factor, season: number) {
    setRemoved(undefined)
    change({ competitive_items: [...items, { factor_id: factor.id, season }] })
    say(`${factor.name}, ${seasonWords(season)}, is listed.`)
  }

  function remove({ item, at, factor }: (typeof own)[number]) {
    setRemoved({ item, at, name: `${factor.name}, ${seasonWords(item.season)}` })
    change({ competitive_items: items.toSpliced(at, 1) })
  }

  function undo() {
    if (!removed) return
    change({ competitive_items: items.toSpliced(removed.at, 0, removed.item) })
    say(`${removed.name}, is listed again.`)
    setRemoved(undefined)
    list.current?.focus()
  }

  return (
    <>
      <div className={css.listed} ref={list} tabIndex={-1}>
        {own.length === 0 && !removed && <p className={accoladeWordsCss.quiet}>Nothing is listed here yet.</p>}
        {own.length > 0 && (
          <ul aria-label={`Listed: ${tab}`}>
            {own.map(({ item, at, factor }) => (
              <li key={at}>
                <span>{factor.name}</span>
                <SelectBox
                  aria-label={`Season of ${factor.name}`}
                  value={String(item.season)}
                  aria-invalid={itemErrors.has(at) || undefined}
                  aria-describedby={itemErrors.has(at) ? `accolade-error-${at}` : undefined}
                  onChange={(event) =>
                    change({
                      competitive_items: items.with(at, { ...item, season: Number(event.currentTarget.value) }),
                    })
                  }
                >
                  {withOwn(seasons, item.season).map((season) => (
                    <option key={season} value={season}>
                      {seasonWords(season)}
                    </option>
                  ))}
                </SelectBox>
                <Button
                  variant="ghost"
                  shape="icon"
                  aria-label={`Remove ${factor.name}, ${seasonWords(item.season)}`}
                  onClick={() => remove({ item, at, factor })}
                >
                  <Trash2 aria-hidden />
                </Button>
                {itemErrors.has(at) && <FieldError id={`accolade-error-${at}`}>{itemErrors.get(at)}</FieldError>}
              </li>
            ))}
          </ul>
        )}
        {removed && (
          <p className={css.removed}>
            <span>{removed.name}, is removed.</span>
            <Button ref={undoButton} onClick={undo}>
              <Undo2 aria-hidden />
              Undo
            </Button>
          </p>
        )}
      </div>
      <AccoladePicker tab={tab} factors={factors} form={form} seasons={seasons} onAdd={add} />
      <span className={textCss.visuallyHidden} role="status">
        {said}
      </span>
    </>
  )
}

/** A season that can no longer be chosen is still shown where it is listed. */
function withOwn(seasons: readonly number[], own: number): number[] {
  return seasons.includes(own) ? [...seasons] : [...seasons, own].toSorted((one, other) => other - one)
}
