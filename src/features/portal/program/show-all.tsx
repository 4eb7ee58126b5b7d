import { ChevronDown } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import css from './show-all.module.css'

/** A program has up to some hundred teams: so many stand on the page until all are asked for. */
export const SHOWN_AT_FIRST = 25

export function ShowAll({ count, what, onShow }: { count: number; what: string; onShow: () => void }) {
  return (
    <Button variant="ghost" className={css.all} onClick={onShow}>
      <ChevronDown aria-hidden />
      Show all {count} {what}
    </Button>
  )
}
