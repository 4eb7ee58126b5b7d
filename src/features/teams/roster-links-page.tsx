import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Link2, Printer, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { teamRoster } from '#data/queries/teams.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { Services } from '#data/services.ts'
import { makeRosterLinks } from '#domain/contracts/roster-links.ts'
import type { RosterLink } from '#domain/contracts/roster-links.ts'
import type { Roster, RosterLine } from '#domain/contracts/teams.ts'
import { Jersey } from '#kit/jersey.tsx'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { toaster } from '#ui/toasts.ts'
import { LinkCard } from './links/link-card.tsx'
import { LinkSheet } from './links/link-sheet.tsx'
import { Missing } from './missing.tsx'
import { playersWord } from './roster-words.ts'
import css from './roster-links.module.css'

type RosterLinksPageProps = { teamId: number; onBack: () => void }

/** G100. Personal links to hand over: one on the screen, or a printed sheet for everybody who hasn't joined. */
export function RosterLinksPage({ teamId, onBack }: RosterLinksPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const roster = useLoaded(teamRoster(services.api, userId, teamId))
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Button variant="ghost" shape="icon" aria-label="Back to the roster" onClick={onBack}>
          <ArrowLeft aria-hidden />
        </Button>
        <div>
          <h1>Personal links</h1>
          {roster.data && <p>{roster.data.team.name}</p>}
        </div>
      </div>
      <WhenLoaded of={roster} panel rows={6} failed={(failure) => <Missing what="the roster" failure={failure} />}>
        {(data) => <OfRoster roster={data} onBack={onBack} />}
      </WhenLoaded>
    </div>
  )
}

type OfRosterProps = { roster: Roster; onBack: () => void }

function OfRoster({ roster: { team, players }, onBack }: OfRosterProps) {
  const services = useServices()
  const open = players.filter(({ link }) => link !== 'linked')
  const links = useLinks(services, team.id)
  const [isAsking, ask] = useState(false)
  if (open.length === 0)
    return (
      <Panel>
        <EmptyState
          title={players.length === 0 ? 'No players yet' : 'Everyone has joined'}
          text={
            players.length === 0
              ? 'Add your players to the roster and save it. Then make their links here.'
              : 'Nobody on this roster needs a link.'
          }
        >
          <Button onClick={onBack}>
            <ArrowLeft aria-hidden />
            Back to the roster
          </Button>
        </EmptyState>
      </Panel>
    )
  if (links.sheet) return <LinkSheet teamName={team.name} links={links.sheet} onClose={links.closeSheet} />
  return (
    <>
      <Panel className={css.lead}>
        <p>
          Give each player, or a parent, their own link. Whoever opens it signs in and joins as that player, with any
          email address. You learn only who joined. A link works once, for 30 days.
        </p>
        <Button variant="solid" aria-disabled={links.isBusy || undefined} onClick={() => ask(true)}>
          <Printer aria-hidden />
          Print a sheet for {playersWord(open.length)}
        </Button>
      </Panel>
      <Panel inset="none">
        <ul className={css.list}>
          {open.map((line) => (
            <Line key={line.id} line={line} link={links.made.get(line.id)} links={links} />
          ))}
        </ul>
      </Panel>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Make links for ${playersWord(open.length)}?`}
        confirmLabel="Make the sheet"
        confirmIcon={Printer}
        isBusy={links.isBusy}
        onCancel={() => ask(false)}
        onConfirm={() => void links.makeSheet(open.map(({ id }) => id)).finally(() => ask(false))}
      >
        <p>Links you made for them before stop working.</p>
      </ConfirmDialog>
    </>
  )
}

type Links = ReturnType<typeof useLinks>

function Line({ line, link, links }: { line: RosterLine; link: RosterLink | undefined; links: Links }) {
  const name = `${line.first_name} ${line.last_name}`.trim() || `Number ${line.jersey_number}`
  return (
    <li>
      <Jersey number={line.jersey_number} />
      <div>
        <b dir="auto" translate="no">
          {name}
        </b>
        <small>Not joined yet</small>
      </div>
      <Button
        aria-label={link ? `Make a new link for ${name}` : `Make a link for ${name}`}
        aria-disabled={links.isMaking(line.id) || undefined}
        onClick={() => links.makeOne(line.id)}
      >
        {link ? <Link2 aria-hidden /> : <QrIcon aria-hidden />}
        {link ? 'New link' : 'Make a link'}
      </Button>
      {link && <LinkCard link={link} name={name} />}
    </li>
  )
}

/** The links that were made since the page was opened; nobody can show them again later. */
function useLinks(services: Services, teamId: number) {
  const [made, setMade] = useState<ReadonlyMap<string, RosterLink>>(new Map())
  const [sheet, setSheet] = useState<RosterLink[]>()
  const making = useMutation(
    {
      mutationFn: (ids: string[]) => services.api.call(makeRosterLinks, { team_id: teamId, roster_entry_ids: ids }),
      onSuccess: ({ links }) =>
        setMade((before) => new Map([...before, ...links.map((it) => [it.roster_entry_id, it] as const)])),
      onError: (error) => toaster.error(failureWords(error), 'No link was made.'),
    },
    services.queryClient,
  )
  return {
    made,
    sheet,
    isBusy: making.isPending,
    isMaking: (id: string) => making.isPending && making.variables.includes(id),
    closeSheet: () => setSheet(undefined),
    makeOne: (id: string) => {
      if (!making.isPending) making.mutate([id])
    },
    makeSheet: async (ids: string[]) => {
      if (making.isPending) return
      await making.mutateAsync(ids).then(
        ({ links }) => setSheet(links),
        () => {},
      )
    },
  }
}
