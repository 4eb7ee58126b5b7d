import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleUserRound } from 'lucide-react'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import { Lane } from '#ui/lane.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './profile-panel.module.css'
import panelLinkCss from '../panel-link.module.css'
import textCss from '#ui/text.module.css'

/** How much the profile says of what evaluations use, and what is still open. */
export function ProfilePanel({ profile, hasPicture }: { profile: OwnPlayerProfile; hasPicture: boolean }) {
  const said = [...whatIsSaid(profile), ['picture', hasPicture] as const]
  const open = said.filter(([, isSaid]) => !isSaid).map(([what]) => what)
  const words = `${said.length - open.length} of ${said.length} filled in`
  return (
    <Panel aria-labelledby="home-profile">
      <h2 id="home-profile">Your profile</h2>
      <p>
        <b className={textCss.number} translate="no">
          {words}
        </b>
      </p>
      <div className={css.lane}>
        <Lane name="Profile" percentage={((said.length - open.length) / said.length) * 100} valueText={words} />
      </div>
      <p>{open.length === 0 ? 'Your profile has everything evaluators need.' : `To add: ${open.join(', ')}.`}</p>
      <Link className={panelLinkCss.link} to={addressOf(open.length === 0)}>
        <CircleUserRound aria-hidden />
        {open.length === 0 ? 'See your profile' : 'Finish your profile'}
        <ArrowRight aria-hidden />
      </Link>
    </Panel>
  )
}

function addressOf(isFilled: boolean): string {
  return isFilled ? '/app/view-profile' : '/app/edit-player-profile/player_information'
}

function whatIsSaid({
  first_name,
  gender,
  date_of_birth,
  organization,
  athletic_info,
  competitive_items,
}: OwnPlayerProfile): [what: string, isSaid: boolean][] {
  return [
    ['name', first_name !== ''],
    ['gender', gender !== null],
    ['date of birth', date_of_birth !== null],
    ['school or organization', Boolean(organization?.name)],
    ['grade or college year', Boolean(organization?.school_grade ?? organization?.college_year_name)],
    ['height', athletic_info !== null && athletic_info.height_feet !== null],
    ['position', Boolean(athletic_info?.player_position_name)],
    ['events or accolades', competitive_items.length > 0],
  ]
}
