import type { CSSProperties } from 'react'
import type { ProgramPortal } from '#domain/contracts/portal.ts'
import { bandsInUse } from '#domain/portal/program-table.ts'
import { PlotPanel } from '#ui/plot-panel.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { countWords } from '../program-words.ts'
import { ShareBar } from './share-bar.tsx'
import css from './pathway.module.css'
import textCss from '#ui/text.module.css'

/** How many players of each level stand in each band of the total: bars on one scale, every number written. */
export function Pathway({ pathway }: { pathway: ProgramPortal['pathway'] }) {
  const bands = bandsInUse(pathway)
  const levels = pathway.filter(({ n }) => n > 0)
  const most = Math.max(1, ...levels.flatMap((level) => level.bands.map(({ count }) => count)))
  if (levels.length === 0) return null
  return (
    <PlotPanel title="Pathway" legend={<span>Players by the level they play at and the band of their total</span>}>
      <ScrollBox className={css.pathway} label="Pathway, table">
        <table aria-label="Players by level and band" style={{ '--bands': bands.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col">Level</th>
              {bands.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.map(({ level, n, bands: counts }) => (
              <tr key={level.key}>
                <th scope="row">
                  {level.name}
                  <span>{countWords(n, 'player')}</span>
                </th>
                {bands.map(({ key, name }) => (
                  <BandCell
                    key={key}
                    name={name}
                    count={counts.find((band) => band.key === key)?.count ?? 0}
                    most={most}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </PlotPanel>
  )
}

function BandCell({ name, count, most }: { name: string; count: number; most: number }) {
  return (
    <td data-head={name} data-empty={count === 0 || undefined}>
      <b className={textCss.number} translate="no">
        {count}
      </b>
      <ShareBar share={count / most} />
    </td>
  )
}
