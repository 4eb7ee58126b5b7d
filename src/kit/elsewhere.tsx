import { TabletSmartphone } from 'lucide-react'
import './elsewhere.css'

/** Says beside a value or a note that it did not come from this device. */
export function Elsewhere({ children }: { children: string }) {
  return (
    <span className="elsewhere">
      <TabletSmartphone aria-hidden />
      {children}
    </span>
  )
}
