import { memo } from 'react'
import { valueTexts } from '#domain/evaluations/value-words.ts'
import { Button } from '#ui/button.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { usePanel, usePanelLater, usePanelScope } from '../state/panel-scope.ts'
import type { PanelItem } from '../state/panel-steps.ts'
import css from './help-panel.module.css'
import textCss from '#ui/text.module.css'

/** What each value of one item looks like; the player's own value is marked. */
export const HelpTexts = memo(function HelpTexts({ item }: { item: PanelItem }) {
  const { structure } = usePanelScope()
  const value = usePanelLater(({ sheet }) => sheet[item.key] ?? null)
  const isHalf = value !== null && !Number.isInteger(value)
  const marked = value === null ? null : Math.floor(value)
  return (
    <ol className={css.values}>
      {valueTexts(item, structure.scale).map((line, at, lines) => (
        <li key={line.value} data-on={line.value === marked || undefined}>
          <b className={textCss.number} translate="no">
            {line.value}
          </b>
          <p>
            <strong>
              {line.value === marked && isHalf
                ? `Between ${line.label} and ${lines[at + 1]?.label ?? line.label}`
                : line.label}
            </strong>
            {line.text}
          </p>
        </li>
      ))}
    </ol>
  )
})

/** Takes the value of an item away; there only while there is one. */
export function ClearButton({ item }: { item: PanelItem }) {
  const { isLocked, actions } = usePanelScope()
  const isRated = usePanel(({ sheet }) => sheet[item.key] !== undefined)
  if (!isRated || isLocked) return null
  return (
    <Button variant="ghost" size="court" aria-label={`Clear ${item.name}`} onClick={() => actions.rate(item.key, null)}>
      Clear
    </Button>
  )
}

/** The help that stands beside the card, or under it on an upright tablet. */
export const HelpPanel = memo(function HelpPanel({ id, item }: { id: string; item: PanelItem }) {
  return (
    <ScrollBox role="complementary" className={css.panel} id={id} label="What each value looks like">
      <div className={css.head}>
        <div>
          <h2>{item.name}</h2>
          <p className={css.lead}>What each value looks like</p>
        </div>
        <ClearButton item={item} />
      </div>
      <HelpTexts item={item} />
    </ScrollBox>
  )
})
