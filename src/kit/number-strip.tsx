import { Check } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { scrollToCurrent } from '#ui/scroll-to-current.ts'
import { jerseyCloth } from './jersey-cloth.ts'
import css from './number-strip.module.css'

export type StripPerson = {
  id: string
  /** The large number; a dash when there is none. */
  number: string
  /** The color of the jersey, drawn at the left edge; its word belongs to `name`. */
  color: string
  /** The small word under it. */
  surname: string
  /** 0 to 100 of the line under it. */
  percentage: number
  isDone: boolean
  /** The whole name: "Number 12, Okafor, 31 of 68 rated". */
  name: string
}

type NumberStripProps = {
  label: string
  people: readonly StripPerson[]
  currentId: string
  onSelect: (id: string) => void
}

/** Who else is on the floor: one touch goes to the next person. Lies on the apron. */
export const NumberStrip = memo(function NumberStrip({ label, people, currentId, onSelect }: NumberStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = strip.current
    if (!list) return
    scrollToCurrent(list)
    // A turned tablet has another width, and the current person may then stand outside of it.
    const follow = () => scrollToCurrent(list)
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [currentId])
  return (
    <div className={css.numberStrip} role="group" aria-label={label} ref={strip}>
      {people.map((person) => (
        <StripButton key={person.id} {...person} isCurrent={person.id === currentId} onSelect={onSelect} />
      ))}
    </div>
  )
})

const StripButton = memo(function StripButton(
  props: StripPerson & { isCurrent: boolean; onSelect: (id: string) => void },
) {
  const { id, number, color, surname, percentage, isDone, name, isCurrent, onSelect } = props
  return (
    <button type="button" aria-label={name} aria-current={isCurrent || undefined} onClick={() => onSelect(id)}>
      <s {...jerseyCloth(color)} />
      <b translate="no">{number}</b>
      <span translate="no">{surname}</span>
      <em>
        <i style={{ width: `${percentage}%` }} />
      </em>
      {isDone && <Check aria-hidden />}
    </button>
  )
})
