import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { countTyping } from '#data/db/drafts.ts'
import { readSyncSummary } from '#data/db/reads.ts'
import type { SyncSummary } from '#data/db/reads.ts'
import type { Services } from '#data/services.ts'
import type { Role } from '#domain/access/role.ts'
import { greetingPages, visitorOf } from '#domain/doors/doors.ts'
import { isRoute } from '#domain/doors/routes-table.ts'
import type { RoutePath } from '#domain/doors/routes-table.ts'
import { initialsOf } from '#domain/fields/initials.ts'
import type { SignedIn } from '#domain/session/session.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { CONTACT_US } from '#ui/contact-words.tsx'
import { afterFirstScreen } from '#ui/first-screen.ts'
import { Frame } from '#ui/frame.tsx'
import type { RenderLink } from '#ui/frame-link.tsx'
import { fetchAhead, late } from '#ui/late.tsx'
import { usePictureUrl } from '#ui/picture-field-url.ts'
import { useFirstScreenShown } from '#ui/use-first-screen-shown.ts'
import { useOnline } from '#ui/use-online.ts'
import type { InstallOffers } from '../install-offer.ts'
import { ProofDialog } from '../proof-dialog.tsx'
import type { OpenServices } from '../services.ts'
import { isHeard } from '../session.ts'
import { signOut } from '../sign-out.ts'
import type { UpdateFlow } from '../update-flow.ts'
import { InstallHint } from './install-hint.tsx'
import { LostRoleNotice, useLostRoles } from './lost-role.tsx'
import { LostWorkNotice } from './lost-work.tsx'
import { navigationFor, pagesToKeep, roleWords } from './navigation.ts'
import { ShellSyncChip, SpokenSyncState } from './shell-sync-chip.tsx'
import { StorageBanner } from './storage-banner.tsx'
import { UpdateBanner } from './update-banner.tsx'
import { useSyncSummary } from './use-sync-summary.ts'
import { SignOutPlainly } from './sign-out-plainly.ts'

type AppShellProps = {
  services: OpenServices
  session: SignedIn
  updates: UpdateFlow
  installs: InstallOffers
  /** The page fills the screen: an evaluation is open. */
  isFrameless: boolean
  /** Somebody came to do one thing: the greeting waits for another page. */
  ContactUsDialog: ComponentType<{ open: boolean; onClose: () => void }>
  WelcomeModal: ComponentType<{ services: Services; session: SignedIn }>
  children: ReactNode
}

const SignOutDialog = late(
  async () => {
    const [{ SignOutDialog: drawn }] = await Promise.all([
      import('./sign-out-dialog.tsx'),
      import('#ui/modal-dialog.tsx'),
    ])
    return drawn
  },
  'part',
  SignOutPlainly,
)

/** W67. Opens the contact dialog from every link to it, in the navigation and in the pages. */
function useContactLinks(onOpen: () => void) {
  useEffect(() => {
    function openFrom(event: MouseEvent) {
      if (!(event.target instanceof Element) || !event.target.closest(`a[href="${CONTACT_US}"]`)) return
      event.preventDefault()
      onOpen()
    }
    document.addEventListener('click', openFrom)
    return () => document.removeEventListener('click', openFrom)
  }, [onOpen])
}

/** What surrounds every page of a signed-in person. */
export function AppShell({
  services,
  session,
  updates,
  installs,
  isFrameless,
  ContactUsDialog,
  WelcomeModal,
  children,
}: AppShellProps) {
  const [open, setOpen] = useState<'contact-us' | 'sign-out'>()
  const [typed, setTyped] = useState(0)
  const summary = useSyncSummary(services, { userId: session.userId, isShown: !isFrameless })
  // Not all of the address: in the panel each skill changes it.
  const pathname = useLocation({ select: (it) => it.pathname })
  const { user } = session
  const lostRoles = useLostRoles(session)
  const hasOutbox = session.isEvaluator || (summary?.unsent ?? 0) > 0
  const isPageShown = useFirstScreenShown()
  const picturePath = user?.profile_picture ?? user?.profile_image ?? null
  const picture = usePictureUrl(undefined, isPageShown ? picturePath : null, services.pictures.load)
  const visitor = visitorOf(session, true)
  const isGreeted = greetingPages(visitor).includes(pathname)
  const navigate = useNavigate()
  useKeptPages(visitor.phase === 'signed-in' ? pagesToKeep(visitor, summary?.unsent ?? 0) : [])
  const close = () => setOpen(undefined)
  useContactLinks(useCallback(() => setOpen('contact-us'), []))

  // A Wi-Fi without internet looks like a connection to the browser; the identity provider was not heard there.
  const isOnline = useOnline()
  const isOffline = !isOnline || session.reach === 'unknown'

  async function leave() {
    const { db, now } = services
    const unfinished = await countTyping(db, session.userId).catch(() => 0)
    // Asked now: what is shown may be of the moment before the panel. Without an answer from the database the question
    // is asked rather than work forgotten.
    const waiting = await readSyncSummary(db, session.userId, now()).catch(() => undefined)
    if (unsentOf(waiting) === 0 && unfinished === 0 && isOnline && (await isHeard(services.session)))
      return signOut(services, session.userId)
    setTyped(unfinished)
    setOpen('sign-out')
  }

  const renderLink: RenderLink = ({ href, children: content, onClick, ...link }) => {
    if (href !== CONTACT_US)
      return (
        <Link {...link} to={href} activeProps={{}} {...(onClick && { onClick })}>
          {content}
        </Link>
      )
    return (
      <a {...link} href={href} onClick={onClick}>
        {content}
      </a>
    )
  }

  return (
    <QueryClientProvider client={services.queryClient}>
      {isFrameless ? (
        <>
          <StorageBanner isFrameless />
          {children}
          <UpdateBanner updates={updates} isEvaluationOpen />
        </>
      ) : (
        <Frame
          items={visitor.phase === 'signed-in' ? navigationFor(visitor, pathname, summary?.unsent ?? 0) : []}
          homeHref="/app"
          renderLink={renderLink}
          personName={nameOf(session)}
          personInitials={initialsOf(session.user?.first_name ?? session.role, session.user?.last_name ?? '')}
          personDetail={visitor.phase === 'signed-in' ? roleWords(visitor) : session.role}
          personPicture={picture.url}
          views={viewsOf(session, async (role) => {
            await services.session.viewAs(role)
            await navigate({ to: '/app' })
          })}
          onSignOut={() => void leave()}
          isOffline={hasOutbox && !isOnline}
          topEnd={hasOutbox && <ShellSyncChip summary={summary} onOpen={() => void navigate({ to: '/app/outbox' })} />}
        >
          {hasOutbox && <SpokenSyncState summary={summary} />}
          <StorageBanner />
          <UpdateBanner updates={updates} isEvaluationOpen={false} />
          <LostRoleNotice {...lostRoles} />
          <LostWorkNotice services={services} userId={session.userId} />
          <InstallHint offers={installs} session={session} pathname={pathname} />
          {children}
          {isGreeted && <WelcomeModal services={services} session={session} />}
        </Frame>
      )}
      {open === 'contact-us' && <ContactUsDialog open onClose={close} />}
      {open === 'sign-out' && (
        <SignOutDialog
          isOpen
          services={services}
          userId={session.userId}
          unsent={unsentOf(summary)}
          typed={typed}
          isOffline={isOffline}
          onClose={close}
        />
      )}
      <ProofDialog prompt={services.proof} api={services.api} userId={session.userId} />
    </QueryClientProvider>
  )
}

/** How many evaluations are not sent, or undefined while nobody here can know it. */
function unsentOf(summary: SyncSummary | undefined): number | undefined {
  return summary?.isOutdated ? undefined : summary?.unsent
}

/** Y40. The pages of the menu, and what they lead to, open without a connection too. */
function useKeptPages(routes: readonly RoutePath[]): void {
  const listed = routes.join(' ')
  useEffect(() => {
    let isHere = true
    // A page that waits for its own answers is idle too: thirty files would come before what it shows.
    void afterFirstScreen().then(() =>
      fetchAhead(async () => {
        const { keepOwnPages } = await import('../keep-own-pages.ts')
        if (isHere) await keepOwnPages(listed.split(' ').filter(isRoute))
      }),
    )
    return () => {
      isHere = false
    }
  }, [listed])
}

/** A29. */
function viewsOf({ role: viewed, roles }: SignedIn, viewAs: (role: Role) => Promise<void>): MenuItem[] | undefined {
  if (roles.length === 1) return undefined
  return roles.map((role) => ({
    id: role,
    label: role,
    isChecked: role === viewed,
    onSelect: () => void viewAs(role),
  }))
}

function nameOf({ user, role }: SignedIn): string {
  return user ? `${user.first_name} ${user.last_name}` : role
}
