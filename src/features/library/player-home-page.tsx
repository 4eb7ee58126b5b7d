import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Bookmark, CalendarX2, LifeBuoy, MailQuestion, Tags, Users } from 'lucide-react'
import { useState } from 'react'
import { deletion } from '#data/queries/account.ts'
import { historiesOfPlayer } from '#data/queries/histories.ts'
import { playerLibrary } from '#data/queries/library.ts'
import { ownCredits } from '#data/queries/player-orders.ts'
import { playerProfile, teamsOfPlayer } from '#data/queries/profile.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { Loaded } from '#data/react/use-loaded.ts'
import { keptReading } from '#data/reports/kept-reading.ts'
import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import type { TeamsOfPlayer } from '#domain/contracts/teams.ts'
import { CreditsLeft } from '#kit/credits-left.tsx'
import { timeWords } from '#kit/time-words.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { tabStorage } from '#storage/page-storage.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useStillComing } from '#ui/use-still-coming.ts'
import { listNotLoaded } from './cards/evaluation-list.tsx'
import { EarlierEvaluations } from './player/earlier-evaluations.tsx'
import { LatestReport, latestReport } from './player/latest-report.tsx'
import { PlayerEvaluations } from './player/player-evaluations.tsx'
import { ProfilePanel } from './player/profile-panel.tsx'
import { TeamsPanel } from './player/teams-panel.tsx'
import { UploadLink } from './player-library-page.tsx'
import { LibraryHead } from './cards/library-head.tsx'
import css from './player-home.module.css'
import panelLinkCss from './panel-link.module.css'

const NEWEST = { limit: 10, offset: 0, search: '', sort_by: 'updated_at', order_by: 'desc' } as const

/** The list is short; the last report may be older than what is under way. */
const SHOWN = 3

/** Where a player or a parent begins: what waits for them, what is under way, what to read. */
export function PlayerHomePage() {
  const services = useServices()
  const session = usePerson()
  const { api } = services
  const { userId, user } = session
  const newest = useLoaded(playerLibrary(api, userId, NEWEST))
  const profile = useQuery(playerProfile(api, userId))
  const teams = useQuery(teamsOfPlayer(api, userId))
  // Drawn together: what came later would push down what is being read.
  const credits = useQuery(ownCredits(api, userId))
  const isWaiting = useStillComing(newest.query, profile, teams, credits, useQuery(historiesOfPlayer(api, userId)))
  return (
    <div className={css.page} aria-busy={isWaiting || newest.query.isPending || undefined}>
      <LibraryHead title={user ? `Hello, ${user.first_name}` : 'Home'}>
        <UploadLink />
      </LibraryHead>
      {isWaiting ? <SkeletonRows count={3} /> : <HomeAnswers newest={newest} profile={profile} teams={teams} />}
    </div>
  )
}

type HomeAnswersProps = {
  newest: Loaded<{ count: number; results: PlayerLibraryItem[] }>
  profile: UseQueryResult<OwnPlayerProfile>
  teams: UseQueryResult<TeamsOfPlayer>
}

function HomeAnswers({ newest, profile, teams }: HomeAnswersProps) {
  const services = useServices()
  const { userId, user } = usePerson()
  const latest = latestReport(newest.data?.results ?? [])
  const credits = useQuery(ownCredits(services.api, userId))
  const invitations = teams.data?.invitations ?? []
  return (
    <>
      {profile.data && <ConsentNotice profile={profile.data} />}
      {invitations.length > 0 && (
        <Notice
          tone="paint"
          icon={Users}
          title={
            invitations.length === 1
              ? `${invitations[0]?.team_name ?? 'A team'} added you to its roster`
              : `${invitations.length} teams added you to their rosters`
          }
        >
          <p>
            Accept or decline in your <Link to="/app/view-profile">profile</Link>. The coach sees your evaluations only
            once you accept.
          </p>
        </Notice>
      )}
      <DeletionDue />
      <KeepNotice />
      <CreditsLeft purchases={credits.data?.purchases ?? []} />
      {latest && <LatestReport item={latest} />}
      <EarlierEvaluations hasKeepNotice />
      <div className={css.columns}>
        <section className={css.list} aria-labelledby="home-evaluations">
          <div className={css.head}>
            <h2 id="home-evaluations">Your evaluations</h2>
            {newest.data && newest.data.count > 0 && (
              <Link className={panelLinkCss.link} to="/app/library">
                {allWords(newest.data.count)}
                <ArrowRight aria-hidden />
              </Link>
            )}
          </div>
          <WhenLoaded of={newest} rows={3} failed={listNotLoaded}>
            {({ count, results }) => (
              <>
                <PlayerEvaluations items={results.slice(0, SHOWN)} level={3} />
                {count === 0 && (
                  <Panel>
                    <EmptyState level={3} title="No evaluations yet" text="Your videos and reports appear here." />
                  </Panel>
                )}
              </>
            )}
          </WhenLoaded>
        </section>
        <div className={css.side}>
          {profile.data && (
            <ProfilePanel
              profile={profile.data}
              hasPicture={(profile.data.profile_picture ?? user?.profile_picture ?? null) !== null}
            />
          )}
          {teams.data && (teams.data.teams.length > 0 || invitations.length === 0) && (
            <TeamsPanel teams={teams.data.teams} />
          )}
          <Panel aria-labelledby="home-how">
            <h2 id="home-how">How evaluations work</h2>
            <p>Who watches, what they rate, how long it takes and what the numbers mean. For parents too.</p>
            <Link className={panelLinkCss.link} to="/app/help-center">
              <LifeBuoy aria-hidden />
              Read it in the help center
              <ArrowRight aria-hidden />
            </Link>
            <Link className={panelLinkCss.link} to="/app/video-upload">
              <Tags aria-hidden />
              Packages and prices
              <ArrowRight aria-hidden />
            </Link>
          </Panel>
        </div>
      </div>
    </>
  )
}

/** K1. A child under 13 is told what is still missing before anything can be submitted. */
function ConsentNotice({ profile: { consent } }: { profile: OwnPlayerProfile }) {
  if (consent.state === 'not-needed' || consent.state === 'given') return null
  const title = consent.state === 'withdrawn' ? 'A parent withdrew their consent' : 'A parent must agree first'
  return (
    <Notice tone="warn" icon={MailQuestion} title={title}>
      <p>
        The player is under 13, so nothing can be submitted without a parent’s consent.
        {consent.state === 'requested' && consent.guardian_email && <> We emailed {consent.guardian_email}.</>}{' '}
        <Link to="/app/view-profile">See the profile</Link>
      </p>
    </Notice>
  )
}

const allWords = (count: number) => (count === 1 ? 'Open the library' : `All ${count} in the library`)

/** K69. The requested deletion of the account. */
function DeletionDue() {
  const { api, now } = useServices()
  const { userId } = usePerson()
  const due = useQuery(deletion(api, userId)).data?.deletion_due_at
  if (!due) return null
  return (
    <Notice tone="warn" icon={CalendarX2} title={`Your account will be deleted on ${timeWords(due, now())}`}>
      <p>
        You can keep it until then in your <Link to="/app/account">account</Link>.
      </p>
    </Notice>
  )
}

/** Of a report that was opened by the link of an email, before the account was there. */
/** K80. Not for a player whom the panel of earlier evaluations already names as kept, or as sent to the guardian. */
function KeepNotice() {
  const { api } = useServices()
  const { userId } = usePerson()
  const { data } = useQuery(historiesOfPlayer(api, userId))
  const [reading] = useState(() => keptReading(tabStorage))
  if (!reading?.isToKeep) return null
  if (data && [...data.guarded, ...data.joined].some(({ player_id }) => player_id === reading.player?.id)) return null
  return (
    <Notice tone="paint" icon={Bookmark} title={`Keep the report of ${reading.name}`}>
      <p>
        Your account is ready. <Link to="/app/keep-report">Keep the report in it</Link>.
      </p>
    </Notice>
  )
}
