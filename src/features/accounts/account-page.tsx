import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { ownCredits } from '#data/queries/player-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Account } from '#data/session/account.ts'
import { changePassword } from '#data/session/change-password.ts'
import { LegalFoot } from '#kit/legal-links.tsx'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { ThemeChoices } from '#ui/theme-menu.tsx'
import { toaster } from '#ui/toasts.ts'
import { useStillComing } from '#ui/use-still-coming.ts'
import { DeletionNotice } from './deletion-notice.tsx'
import { DeletionPanel } from './deletion-panel.tsx'
import { DevicePanel } from './device-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { OwnDataPanel } from './own-data-panel.tsx'
import { SecondStepPanel } from './second-step-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { AccountButtons, AccountPanel } from './account-parts.tsx'
import css from './account.module.css'

type ChangePasswordProps = {
  isOpen: boolean
  onClose: () => void
  email: string
  updatePassword: Account['updatePassword']
  onChanged: () => void
}

type AccountPageProps = {
  /** Belongs to the sign-in pages. */
  ChangePasswordDialog: ComponentType<ChangePasswordProps>
  /** The programs that one belongs to. */
  ProgramsPanel?: ComponentType
  /** Where the profile is edited; without it there is no such button. */
  onEditProfile?: () => void
}

/** What a person can do about their own account: password, look, data, and its end. */
export function AccountPage({ ChangePasswordDialog, ProgramsPanel, onEditProfile }: AccountPageProps) {
  const services = useServices()
  const session = usePerson()
  const navigate = useNavigate()
  const [isChanging, setChanging] = useState(false)
  const { user } = session
  const email = user?.email ?? ''
  const hasPayments = session.role === 'Player' || session.role === 'Coach'
  const credits = useQuery({ ...ownCredits(services.api, session.userId), enabled: hasPayments })
  const isComing = useStillComing(...(hasPayments ? [credits] : []))
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : 'You'

  const updatePassword: Account['updatePassword'] = async (oldPassword, newPassword) => {
    const answer = await changePassword(services, { email, oldPassword, newPassword })
    if (answer.kind === 'ok' && !answer.areOthersOut)
      toaster.error('Your other devices may still be signed in. Use "Sign out everywhere" when you are online.')
    return answer
  }

  // O159. Drawn together: the paid evaluations are above the rest, and would push it down.
  if (isComing)
    return (
      <div className={css.page} aria-busy>
        <h1>Account</h1>
        <SkeletonRows />
      </div>
    )
  return (
    <div className={css.page}>
      <h1>Account</h1>
      <DeletionNotice />
      <AccountPanel>
        <h2>You</h2>
        <div className={css.person}>
          <Picture label="Your picture" path={user?.profile_picture ?? null} loadPicture={services.pictures.load} />
          <div>
            <b translate="no">{name}</b>
            <span>{user?.email ?? 'Connect once to see your email address.'}</span>
            <span>{[...session.roles, ...(session.isAdmin ? ['admin'] : [])].join(', ')}</span>
          </div>
        </div>
        <AccountButtons>
          {onEditProfile && (
            <Button onClick={onEditProfile}>
              <Pencil aria-hidden />
              Edit profile
            </Button>
          )}
          <Button onClick={() => setChanging(true)}>
            <KeyRound aria-hidden />
            Change password
          </Button>
        </AccountButtons>
      </AccountPanel>
      {hasPayments && <PaymentsPanel />}
      {ProgramsPanel && <ProgramsPanel />}
      <AccountPanel>
        <h2>Appearance</h2>
        <ThemeChoices className={css.theme} />
      </AccountPanel>
      <DevicePanel name={name} onOpenOutbox={() => void navigate({ to: '/app/outbox' })} />
      <SecondStepPanel email={email} isAdmin={session.isAdmin} />
      <SessionsPanel />
      <OwnDataPanel />
      <DeletionPanel role={session.role} />
      <LegalFoot />
      <ChangePasswordDialog
        isOpen={isChanging}
        onClose={() => setChanging(false)}
        email={email}
        updatePassword={updatePassword}
        onChanged={() => toaster.success('Password changed.')}
      />
    </div>
  )
}
