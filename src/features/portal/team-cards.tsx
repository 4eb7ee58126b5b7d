import type { Team } from '#domain/contracts/teams.ts'
import { AsOf } from '#kit/as-of.tsx'
import { KeyFigures } from './header-figures.tsx'
import { RosterCount, TeamCard } from './team-card.tsx'
import type { TeamsFigures } from './use-teams-figures.ts'
import headerFiguresCss from './header-figures.module.css'
import css from './team-cards.module.css'

type TeamCardsProps = {
  teams: readonly Team[]
  figures: TeamsFigures
  isOwn: (team: Team) => boolean
}

/** F72. Whose teams, and of when their figures are. */
export function TeamsTop({
  title,
  figures: { updatedAt, isOffline, isFetching, refresh },
}: {
  title: string
  figures: TeamsFigures
}) {
  return (
    <div className={css.top}>
      <h1 dir="auto" translate="no">
        {title}
      </h1>
      {updatedAt !== undefined && <AsOf {...{ updatedAt, isOffline, isFetching }} onRefresh={refresh} />}
    </div>
  )
}

/** Teams side by side, each with its key figures; where there are none, with how many players it has. */
export function TeamCards({ teams, figures, isOwn }: TeamCardsProps) {
  return (
    <div className={css.cards}>
      {teams.map((team) => (
        <TeamCard key={team.id} team={team} isOwn={isOwn(team)} figures={<FiguresOf team={team} figures={figures} />} />
      ))}
    </div>
  )
}

function FiguresOf({ team, figures }: { team: Team; figures: TeamCardsProps['figures'] }) {
  const known = figures.of(team)
  if (known && known.header.roster_size > 0) return <KeyFigures name={team.name} figures={known} />
  return figures.isAwaited(team) ? (
    <div className={headerFiguresCss.keyFigures} aria-busy="true" />
  ) : (
    <RosterCount team={team} />
  )
}
