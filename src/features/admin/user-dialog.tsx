import { useMutation, useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, ShieldCheck, ShieldOff, UserRoundCheck, UserRoundX } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { adminUserChanges } from '#data/queries/admin.ts'
import { useServices } from '#data/react/person.tsx'
import { roleFromGroups } from '#domain/access/role.ts'
import type { Role } from '#domain/access/role.ts'
import { updateUser } from '#domain/contracts/admin.ts'
import type { AccountRights, AdminUser } from '#domain/contracts/admin.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { rowInstantWords, timeWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import adminDialogCss from './admin-dialog.module.css'
import adminEmailCss from './admin-email.module.css'

type UserDialogProps = { user: AdminUser; isSelf: boolean; onClose: () => void }

/** One change that an admin can make of an account, and the words for it. */
type Change = {
  label: string
  icon: LucideIcon
  rights: AccountRights
  /** M112. The question before the change, with what changes and what stays. Absent if none is asked. */
  question?: string
  done: string
}

/** What one person may do, and who changed it when. */
export function UserDialog({ user, isSelf, onClose }: UserDialogProps) {
  const { api, now } = useServices()
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
              variant={isGiving(asked) ? 'solid' : 'danger'}
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
        <div className={adminDialogCss.body}>
          <p className={adminEmailCss.email}>
            {user.email}
            <br />
            {user.role}. Joined {rowInstantWords(user.created_at)}
          </p>
          {isSelf && <p>This is you. Another admin must change your access.</p>}
          {update.error && <Notice tone="danger" icon={Ban} title={failureWords(update.error)} isLive />}
          <div className={adminDialogCss.buttons}>
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
          <ul className={adminDialogCss.changes}>
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

function changesOf({ first_name: name, last_name, role, is_evaluator, is_admin, is_active }: AdminUser): Change[] {
  const full = `${name} ${last_name}`
  return [
    is_evaluator
      ? {
          label: 'Withdraw Evaluator',
          icon: UserRoundX,
          rights: { is_evaluator: false },
          question: withdrawalWords(full, role),
          done: `${name} is no longer an evaluator.`,
        }
      : {
          label: 'Grant Evaluator',
          icon: UserRoundCheck,
          rights: { is_evaluator: true },
          question: grantWords(full, role),
          done: `${name} becomes an evaluator at their next sign-in.`,
        },
    is_admin
      ? {
          label: 'Withdraw Admin',
          icon: ShieldOff,
          rights: { is_admin: false },
          question: `${full} ${staysWords(role)} and can no longer see users, the queue or prices.`,
          done: `${name} is no longer an admin.`,
        }
      : {
          label: 'Grant Admin',
          icon: ShieldCheck,
          rights: { is_admin: true },
          question: `${full} ${staysWords(role)} and can also change every account and every price.`,
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

const OPENS = {
  Player: 'the player’s pages',
  Evaluator: 'the evaluator’s library',
  Coach: 'the coach’s portal',
  Director: 'the director’s portal',
  Owner: 'the owner’s portal',
} as const satisfies Record<Role, string>

const staysWords = (role: Role) => `stays ${/^[AEIOU]/u.test(role) ? 'an' : 'a'} ${role.toLowerCase()}`

/** M112. Which pages the next sign-in opens depends on the main role. */
function grantWords(name: string, role: Role): string {
  const main = roleFromGroups([role, 'Evaluator'])
  const other = main === role ? 'Evaluator' : role
  return `${name} ${staysWords(role)} and can also rate players, once they have entered their years and level. The next sign-in opens ${OPENS[main]}. “View as” in the menu switches to ${OPENS[other]}.`
}

/** M112. An older server names Evaluator as the role of people who have others too. */
function withdrawalWords(name: string, role: Role): string {
  const started = 'Evaluations they started stay theirs.'
  if (role === 'Evaluator') return `${name} can no longer rate players. Any other role they have stays. ${started}`
  return `${name} ${staysWords(role)} and can no longer rate players. The next sign-in opens ${OPENS[role]}. ${started}`
}

const isGiving = ({ rights }: Change) => Object.values(rights).includes(true)

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
