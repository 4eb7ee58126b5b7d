import { useMutation } from '@tanstack/react-query'
import { MailX, Send } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { programInvitations } from '#data/queries/program-people.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { usePaged } from '#data/react/use-paged.ts'
import { inviteToProgram, revokeProgramInvitation } from '#domain/contracts/program-people.ts'
import type { ProgramInvitation } from '#domain/contracts/program-people.ts'
import type { Program } from '#domain/contracts/programs.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ListPages } from '#ui/list-pages.tsx'
import { Panel } from '#ui/panel.tsx'
import { toaster } from '#ui/toasts.ts'
import { InvitationState } from './invitation-state.tsx'
import { InviteForm } from './invite-form.tsx'
import { PART_WORDS } from './part-words.ts'
import panelTableCss from './panel-table.module.css'
import listsCss from '#ui/lists.module.css'
import textCss from '#ui/text.module.css'

const PAGE_SIZE = 25

type InvitationsPanelProps = { program: Program }

/** G88, G91. Who is invited and what became of it; inviting, sending again and taking back. */
export function InvitationsPanel({ program }: InvitationsPanelProps) {
  const services = useServices()
  const session = usePerson()
  const invitations = usePaged(PAGE_SIZE, (rows) => programInvitations(services.api, session.userId, program.id, rows))
  return (
    <>
      <InviteForm program={program} onInvited={() => invitations.setPage(1)} />
      <Panel inset="none" aria-labelledby="program-invitations" aria-busy={invitations.query.isFetching}>
        <h2 id="program-invitations" className={panelTableCss.head}>
          Invitations
        </h2>
        <WhenLoaded of={invitations} rows={2} level={3} text="Couldn’t load the invitations of this program.">
          {(list) =>
            list.count === 0 ? (
              <p className={panelTableCss.nobody}>Nobody is invited yet.</p>
            ) : (
              <>
                <InvitationsTable program={program} invitations={list.results} />
                {list.count > PAGE_SIZE && <ListPages of={invitations} list={list} />}
              </>
            )
          }
        </WhenLoaded>
      </Panel>
    </>
  )
}

type InvitationsTableProps = { program: Program; invitations: readonly ProgramInvitation[] }

function InvitationsTable({ program, invitations }: InvitationsTableProps) {
  const services = useServices()
  const [revoked, revoke] = useState<ProgramInvitation>()
  const again = useMutation({
    mutationFn: ({ email, part }: ProgramInvitation) =>
      services.api.call(inviteToProgram, { program_id: program.id, email, part }),
    onSuccess: ({ email }) => toaster.success(`A new link is on its way to ${email}. The old one no longer works.`),
    onError: (error) => toaster.error(failureWords(error), 'Not sent.'),
  })
  return (
    <>
      <div className={`${listsCss.dataTable} ${panelTableCss.table}`}>
        <table aria-label="Invitations">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Invited as</th>
              <th scope="col">State</th>
              <th scope="col">Invited by</th>
              <th scope="col">
                <span className={textCss.visuallyHidden}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <tr key={invitation.id}>
                <th scope="row" className={panelTableCss.email}>
                  {invitation.email}
                </th>
                <td data-head="Invited as">{PART_WORDS[invitation.part]}</td>
                <td data-head="State">
                  <InvitationState invitation={invitation} now={services.now()} />
                </td>
                <td data-head="Invited by" dir="auto">
                  {invitation.invited_by?.name ?? 'Deleted account'}
                </td>
                <td className={panelTableCss.ways}>
                  {invitation.state !== 'accepted' && invitation.state !== 'waiting' && (
                    <Button
                      aria-disabled={again.isPending || undefined}
                      onClick={() => {
                        if (!again.isPending) again.mutate(invitation)
                      }}
                    >
                      <Send aria-hidden />
                      {invitation.state === 'revoked' ? 'Invite again' : 'Send again'}{' '}
                      <span className={textCss.visuallyHidden}>to {invitation.email}</span>
                    </Button>
                  )}
                  {isOpen(invitation) && (
                    <Button onClick={() => revoke(invitation)}>
                      <MailX aria-hidden />
                      Revoke <span className={textCss.visuallyHidden}>the invitation to {invitation.email}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {revoked && <RevokeDialog program={program} invitation={revoked} onClose={() => revoke(undefined)} />}
    </>
  )
}

const isOpen = ({ state }: ProgramInvitation) => ['waiting', 'sent', 'undelivered'].includes(state)

type RevokeDialogProps = Omit<InvitationsTableProps, 'invitations'> & {
  invitation: ProgramInvitation
  onClose: () => void
}

function RevokeDialog({ program, invitation, onClose }: RevokeDialogProps) {
  const { api } = useServices()
  const revoking = useMutation({
    mutationFn: () => api.call(revokeProgramInvitation, { program_id: program.id, invitation_id: invitation.id }),
    onSuccess: ({ email }) => toaster.success(`The invitation to ${email} is revoked.`),
    onError: (error) => toaster.error(failureWords(error), 'Not revoked.'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title="Revoke this invitation?"
      confirmLabel="Revoke"
      confirmIcon={MailX}
      isHarmful
      isBusy={revoking.isPending}
      onConfirm={() => revoking.mutate()}
      onCancel={onClose}
    >
      <p>The link that {invitation.email} got stops working. You can invite them again.</p>
    </ConfirmDialog>
  )
}
