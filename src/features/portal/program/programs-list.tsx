import { Link } from '@tanstack/react-router'
import type { ProgramPortal } from '#domain/contracts/portal.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { Panel } from '#ui/panel.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { programAddress } from '../portal-links.ts'
import { countWords, meanWords, moneyWords, NONE, numberWords, percentWords } from '../program-words.ts'
import { SmallNote } from './small-note.tsx'
import programTableCss from './program-table.module.css'
import css from './programs-list.module.css'
import textCss from '#ui/text.module.css'

/** F57. Each program in one line, and what was bought and used where the one who asks may know it. */
export function ProgramsList({
  figures: { programs, min_group_size: least },
  search,
}: {
  figures: ProgramPortal
  search: PortalSearch
}) {
  const hasMoney = programs.some(({ money }) => money !== null)
  return (
    <Panel inset="none" className={css.programs} aria-labelledby="program-programs">
      <h2 id="program-programs">Programs</h2>
      <ScrollBox className={`${programTableCss.table} ${css.list}`} label="Programs, table">
        <table aria-label="Programs">
          <thead>
            <tr>
              <th scope="col">Program</th>
              <th scope="col" data-number>
                Teams
              </th>
              <th scope="col" data-number>
                Players
              </th>
              <th scope="col" data-number>
                Coverage
              </th>
              <th scope="col" data-number>
                Average total
              </th>
              {hasMoney && (
                <>
                  <th scope="col" data-number>
                    Credits bought
                  </th>
                  <th scope="col" data-number>
                    Used
                  </th>
                  <th scope="col" data-number>
                    Spend
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {programs.map(({ program_id, name, teams, roster_size, evaluated, coverage, total, money }) => (
              <tr key={program_id}>
                <th scope="row">
                  <Link {...programAddress(search, program_id)}>{name}</Link>
                </th>
                <td data-head="Teams" data-number>
                  {teams}
                </td>
                <td data-head="Players" data-number>
                  {numberWords(roster_size)}
                </td>
                <td data-head="Coverage" data-number>
                  {percentWords(coverage)}
                  <span className={textCss.visuallyHidden}>
                    , {evaluated} of {countWords(roster_size, 'player')}
                  </span>
                </td>
                <td data-head="Average total" data-number>
                  {meanWords(total.mean)}
                  {total.mean === null && <span className={textCss.visuallyHidden}>fewer than {least} players</span>}
                </td>
                {hasMoney && (
                  <>
                    <td data-head="Bought" data-number>
                      {money ? numberWords(money.credits_bought) : NONE}
                    </td>
                    <td data-head="Used" data-number>
                      {money ? numberWords(money.credits_used) : NONE}
                    </td>
                    <td data-head="Spend" data-number>
                      {money ? moneyWords(money) : NONE}
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  )
}

/** F57. Of team orders alone. */
export function MoneyPanel({ money, isSum }: { money: NonNullable<ProgramPortal['money']>; isSum: boolean }) {
  const left = money.credits_bought - money.credits_used
  return (
    <Panel className={css.money} aria-labelledby="program-money">
      <h2 id="program-money">Credits and spend{isSum && ' of all programs'}</h2>
      <dl>
        <div>
          <dd className={textCss.score} translate="no">
            {numberWords(money.credits_bought)}
          </dd>
          <dt>Credits bought</dt>
        </div>
        <div>
          <dd className={textCss.score} translate="no">
            {numberWords(money.credits_used)}
          </dd>
          <dt>Used{left > 0 && `, ${numberWords(left)} left`}</dt>
        </div>
        <div>
          <dd className={textCss.score} translate="no">
            {moneyWords(money)}
          </dd>
          <dt>Spend</dt>
        </div>
      </dl>
      <SmallNote>Shows team orders only. What families pay isn’t shown.</SmallNote>
    </Panel>
  )
}
