import type { CompetitiveItem } from '#domain/contracts/players.ts'
import type { CompetitiveFactors } from '#domain/contracts/reference-data.ts'
import { seasonWords } from '#domain/profiles/season-words.ts'
import { Panel } from '#ui/panel.tsx'
import { factorsOfTab, PROFILE_TABS } from '../player/step-props.ts'
import profileFactsCss from './profile-facts.module.css'
import css from './accolades-panel.module.css'
import textCss from '#ui/text.module.css'

/** What the player has listed, by kind, the newest season first. The names come with the list of factors. */
export function AccoladesPanel({
  items,
  factors,
}: {
  items: readonly CompetitiveItem[]
  factors: CompetitiveFactors | undefined
}) {
  const groups = PROFILE_TABS.map((tab) => {
    const names = new Map(factors ? factorsOfTab(factors, tab).map(({ id, name }) => [id, name]) : [])
    const listed = items.flatMap(({ factor_id, season }) => {
      const name = names.get(factor_id)
      return name === undefined ? [] : [{ name, season }]
    })
    return { tab, listed: listed.toSorted((one, other) => other.season - one.season) }
  }).filter(({ listed }) => listed.length > 0)
  return (
    <Panel aria-labelledby="view-profile-accolades" className={profileFactsCss.panel}>
      <h2 id="view-profile-accolades">Events and accolades</h2>
      {items.length === 0 && <p className={profileFactsCss.quiet}>Nothing is listed yet.</p>}
      {items.length > 0 && !factors && (
        <p className={profileFactsCss.quiet}>{items.length} listed. Connect once to load their names.</p>
      )}
      {groups.map(({ tab, listed }) => (
        <div key={tab} className={css.group}>
          <h3>{tab}</h3>
          <ul>
            {listed.map(({ name, season }, at) => (
              <li key={`${name} ${season} ${at}`}>
                <span>{name}</span>
                <span className={textCss.number} translate="no">
                  {seasonWords(season)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  )
}
