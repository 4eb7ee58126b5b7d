import { useMutation } from '@tanstack/react-query'
import { CalendarX, CircleCheck, Clock, Mail, MailCheck, Pencil, Send, TriangleAlert, UserMinus } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { eventStaff } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import { inviteToEvent, removeEventStaff } from '#domain/contracts/event-people.ts'
import type { EventInvitation, EventStaff } from '#domain/contracts/event-people.ts'
import type { Event, EventPart } from '#domain/contracts/events.ts'
import { listed } from '#domain/listed.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Tag } from '#ui/tag.tsx'
import { toaster } from '#ui/toasts.ts'
import { dayWords } from '#kit/time-words.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { partsWords } from '../event-words.ts'
import { InviteSheet } from './invite-sheet.tsx'
import { Note } from '../note.tsx'
import { StepPanel } from '../step-panel.tsx'
import detailRowsCss from '../detail-rows.module.css'

type StaffPanelProps = { event: Event }

/** Somebody who works here or was asked to, as one row. */
type Person = {
  /** Of the user, or of the invitation. */
  id: string
  name: string
  email: string | null
  parts: readonly EventPart[]
  groupIds: readonly string[]
  invitation: EventInvitation | undefined
}

/** Who works at the event and who was asked to, with what became of it. */
export function StaffPanel({ event }: StaffPanelProps) {
  const services = useServices()
  const { userId } = usePerson()
  const staff = useLoaded(eventStaff(services.api, userId, event.id))
  const [edited, edit] = useState<Person | 'new'>()
  const [removed, remove] = useState<Person>()
  const again = useMutation({
    mutationFn: ({ email, parts, group_ids }: EventInvitation) =>
      services.api.call(inviteToEvent, { event_id: event.id, email, parts, group_ids }),
    onSuccess: (_, { email }) => toaster.success(`A new link is on its way to ${email}. The old one no longer works.`),
    onError: (error) => toaster.error(failureWords(error), 'Not sent.'),
  })
  const removing = useMutation({
    mutationFn: ({ id }: Person) => services.api.call(removeEventStaff, { event_id: event.id, user_id: id }),
    onError: (error, { invitation }) => {
      toaster.error(failureWords(error), invitation ? 'Couldn’t revoke the invitation' : 'Couldn’t remove this person')
      // Someone may have joined since the list was read.
      void staff.query.refetch()
    },
    onSettled: () => remove(undefined),
  })
  const people = staff.data ? [...staff.data.staff.map(ofStaff), ...staff.data.invitations.map(ofInvitation)] : []
  return (
    <StepPanel
      id="staff"
      title="Staff"
      count={people.length > 0 && people.length}
      isHalf
      end={
        <Button onClick={() => edit('new')}>
          <Mail aria-hidden />
          Invite
        </Button>
      }
    >
      <WhenLoaded of={staff} rows={2} level={3} text="Couldn’t load the staff.">
        {() => people.length === 0 && <Note>Invite evaluators and the desk by email. They need no account yet.</Note>}
      </WhenLoaded>
      <ul className={detailRowsCss.rows}>
        {people.map((person) => (
          <li key={person.id}>
            <span>
              <b dir="auto" translate="no">
                {person.name}
              </b>
              <small>
                {[partsWords(person.parts), groupsWords(event, person.groupIds)].filter(Boolean).join(', ')}
              </small>
            </span>
            <StaffState invitation={person.invitation} />
            {person.invitation ? (
              <Button
                variant="ghost"
                shape="icon"
                aria-label={`Send ${person.name} a new link`}
                aria-disabled={again.isPending || undefined}
                onClick={() => person.invitation && !again.isPending && again.mutate(person.invitation)}
              >
                <Send aria-hidden />
              </Button>
            ) : (
              <Button
                variant="ghost"
                shape="icon"
                aria-label={`Change what ${person.name} does`}
                onClick={() => edit(person)}
              >
                <Pencil aria-hidden />
              </Button>
            )}
            <Button
              variant="ghost"
              shape="icon"
              aria-label={person.invitation ? `Revoke the invitation of ${person.name}` : `Remove ${person.name}`}
              onClick={() => remove(person)}
            >
              <UserMinus aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {edited !== undefined && (
        <InviteSheet
          event={event}
          {...(edited !== 'new' && edited.email !== null && { person: { ...edited, email: edited.email } })}
          onClose={() => edit(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={removed?.invitation ? `Revoke the invitation of ${removed.name}?` : `Remove ${removed?.name ?? ''}?`}
        confirmLabel={removed?.invitation ? 'Revoke' : 'Remove'}
        isHarmful
        isBusy={removing.isPending}
        onConfirm={() => removed && removing.mutate(removed)}
        onCancel={() => remove(undefined)}
      >
        <p>
          {removed?.invitation
            ? 'The link in their email stops working.'
            : 'What they rated stays. Ratings still on their tablet are taken for 14 days. Changes of players need your decision.'}
        </p>
      </ConfirmDialog>
    </StepPanel>
  )
}

const ofStaff = ({ user_id, name, email, parts, group_ids }: EventStaff): Person => ({
  id: user_id,
  name,
  email,
  parts,
  groupIds: group_ids,
  invitation: undefined,
})

const ofInvitation = (invitation: EventInvitation): Person => ({
  id: invitation.id,
  name: invitation.email,
  email: invitation.email,
  parts: invitation.parts,
  groupIds: invitation.group_ids,
  invitation,
})

/** "Court 2, 10:00 AM" of somebody who is tied to groups. */
function groupsWords({ groups }: Event, ids: readonly string[]): string {
  return listed(groups.filter(({ id }) => ids.includes(id)).map(({ name }) => name))
}

type Look = { icon: LucideIcon; tone: 'neutral' | 'ok' | 'warn'; label: string }

const LOOKS: Readonly<Record<EventInvitation['state'], Look>> = {
  waiting: { icon: Clock, tone: 'neutral', label: 'Sending' },
  sent: { icon: MailCheck, tone: 'neutral', label: 'Invited' },
  undelivered: { icon: TriangleAlert, tone: 'warn', label: 'Couldn’t be delivered' },
  expired: { icon: CalendarX, tone: 'neutral', label: 'Expired' },
}

function StaffState({ invitation }: { invitation: EventInvitation | undefined }) {
  if (!invitation)
    return (
      <Tag icon={CircleCheck} tone="ok">
        Joined
      </Tag>
    )
  const { icon, tone, label } = LOOKS[invitation.state]
  return (
    <Tag
      icon={icon}
      tone={tone}
      title={invitation.state === 'sent' ? `The link works until ${dayWords(invitation.expires_at)}` : undefined}
    >
      {label}
    </Tag>
  )
}
