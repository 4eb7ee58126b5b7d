import { TabletSmartphone } from 'lucide-react'
import css from './elsewhere.module.css'

/** Says beside a value or a note that it did not come from this device. */
export function Elsewhere({ children }: { children: string }) {
  return (
    <span className={css.elsewhere}>
      <TabletSmartphone aria-hidden />
      {children}
    </span>
  )
}
