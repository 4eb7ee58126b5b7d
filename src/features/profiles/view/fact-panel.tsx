import { useId } from 'react'
import type { ReactNode } from 'react'
import { Panel } from '#ui/panel.tsx'
import profileFactsCss from './profile-facts.module.css'

/** A value nobody has given is shown as such, so that it is not looked for. */
export type Fact = [name: string, value: string | null | undefined]

/** Facts of one kind under their heading. */
export function FactPanel({ title, facts, children }: { title: string; facts: readonly Fact[]; children?: ReactNode }) {
  const id = useId()
  return (
    <Panel aria-labelledby={id} className={profileFactsCss.panel}>
      <h2 id={id}>{title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto" data-empty={value ? undefined : true}>
              {value || 'Not given'}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Panel>
  )
}
