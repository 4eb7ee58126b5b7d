import { useMutation, useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, ShieldCheck, ShieldOff, UserRoundCheck, UserRoundX } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { adminUserChanges } from '#data/queries/admin.ts'
import type { Services } from '#data/services.ts'
import { updateUser } from '#domain/contracts/admin.ts'
import type { AccountRights, AdminUser } from '#domain/contracts/admin.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { rowInstantWords, timeWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import adminCss from '../admin.module.css'

type UserDialogProps = { services: Services; user: AdminUser; isSelf: boolean; onClose: () => void }

/** One change that an admin can make of an account, and the words for it. */
type Change = {
  label: string
  icon: LucideIcon
  rights: AccountRights
  /** What it does, asked before; absent where it takes nothing away. */ question?: string
  done: string
}

/** What one person may do, and who changed it when. */
export function UserDialog({ services: { api, now }, user, isSelf, onClose }: UserDialogProps) {
  const [asked, ask] = useState<Change>()
  const changes = useQuery(adminUserChanges(api, user.id))
  const update = useMutation({
    mutationFn: ({ rights }: Change) => api.call(updateUser, { user_id: user.id, ...rights }),
    onSuccess: ({ open_evaluations }, { done }) =>
      toaster.success(open_evaluations > 0 ? `${done} ${evaluationsWords(open_evaluations)}` : done),
    onSettled: () => ask(undefined),
  })
  const first = useRef<HTMLButtonElement>(null)
  const why = useId()
  useEffect(() => first.current?.focus(), [asked])
  const start = (change: Change) => (change.question ? ask(change) : update.mutate(change))
  return (
    // One dialog for both: one that opens as another closes takes the same click for one outside, and closes too.
    <Modal
      isOpen
      onClose={asked ? () => ask(undefined) : onClose}
      title={asked ? `${asked.label}?` : `${user.first_name} ${user.last_name}`}
      initialFocus={first}
      footer={
        asked === undefined ? (
          <Button ref={first} onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button ref={first} aria-describedby={why} onClick={() => ask(undefined)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              aria-disabled={update.isPending || undefined}
              onClick={() => {
                if (!update.isPending) update.mutate(asked)
              }}
            >
              {asked.label}
            </Button>
          </>
        )
      }
    >
      {asked ? (
        <p id={why}>{asked.question}</p>
      ) : (
        <div className={adminCss.adminUser}>
          <p className={adminCss.adminEmail}>
            {user.email}
            <br />
            {user.role}. Joined {rowInstantWords(user.created_at)}
          </p>
          {isSelf && <p>This is you. Another admin must change your access.</p>}
          {update.error && <Notice tone="danger" icon={Ban} title={failureWords(update.error)} isLive />}
          <div className={adminCss.adminUserWays}>
            {changesOf(user).map((change) => (
              <Button
                key={change.label}
                aria-disabled={(isSelf && takesFromSelf(change)) || update.isPending || undefined}
                onClick={() => {
                  if (!(isSelf && takesFromSelf(change)) && !update.isPending) start(change)
                }}
              >
                <change.icon aria-hidden />
                {change.label}
              </Button>
            ))}
          </div>
          <h3>Changes</h3>
          {changes.data?.results.length === 0 && <p>No changes yet.</p>}
          <ul className={adminCss.adminChanges}>
            {changes.data?.results.map(({ change, by_name, at }) => (
              <li key={`${at} ${change}`}>
                <b>{CHANGE_WORDS[change]}</b>
                <span>
                  {timeWords(at, now())}, {by_name ?? 'from the command line'}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  )
}

function changesOf({ first_name: name, is_evaluator, is_admin, is_active }: AdminUser): Change[] {
  return [
    is_evaluator
      ? {
          label: 'Withdraw Evaluator',
          icon: UserRoundX,
          rights: { is_evaluator: false },
          question: `${name} can no longer rate. Evaluations they started stay theirs.`,
          done: `${name} is no longer an evaluator.`,
        }
      : {
          label: 'Grant Evaluator',
          icon: UserRoundCheck,
          rights: { is_evaluator: true },
          done: `${name} becomes an evaluator at their next sign-in.`,
        },
    is_admin
      ? {
          label: 'Withdraw Admin',
          icon: ShieldOff,
          rights: { is_admin: false },
          question: `${name} can no longer see users, the queue or prices.`,
          done: `${name} is no longer an admin.`,
        }
      : {
          label: 'Grant Admin',
          icon: ShieldCheck,
          rights: { is_admin: true },
          question: `${name} can change every account and every price.`,
          done: `${name} becomes an admin at their next sign-in.`,
        },
    is_active
      ? {
          label: 'Deactivate',
          icon: Ban,
          rights: { is_active: false },
          question: `${name} is signed out and can’t sign in. Nothing is deleted. Unsent work stays on their device.`,
          done: `${name} is no longer active.`,
        }
      : { label: 'Activate', icon: CircleCheck, rights: { is_active: true }, done: `${name} is active again.` },
  ]
}

/** Nobody locks themselves out. */
const takesFromSelf = ({ rights }: Change) => rights.is_active === false || rights.is_admin === false

const evaluationsWords = (count: number) =>
  count === 1 ? '1 evaluation they started stays theirs.' : `${count} evaluations they started stay theirs.`

const CHANGE_WORDS = {
  'grant Evaluator': 'Evaluator granted',
  'revoke Evaluator': 'Evaluator withdrawn',
  'grant Admin': 'Admin granted',
  'revoke Admin': 'Admin withdrawn',
  activate: 'Activated',
  deactivate: 'Deactivated',
  'ask deletion': 'Asked for deletion',
  'cancel deletion': 'Deletion canceled',
  delete: 'Deleted',
} as const
