import { useServices } from '#data/react/person.tsx'
import { changeProgram, createProgram } from '#domain/contracts/programs.ts'
import type { Program } from '#domain/contracts/programs.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { toaster } from '#ui/toasts.ts'
import { ProgramFormFields } from './program-form.tsx'
import { useProgramForm } from './use-program-form.ts'
import type { OwnerAsked } from './use-program-form.ts'

type ProgramDialogProps = {
  /** The one to change; without it a new one is made. */
  program?: Program
  owner: OwnerAsked
  onClose: () => void
  onSaved: (program: Program) => void
}

/** Name and place of a program, over the page. */
export function ProgramDialog({ program, owner, onClose, onSaved }: ProgramDialogProps) {
  const services = useServices()
  const { api } = services
  const state = useProgramForm({
    saved: program,
    owner,
    save: (form) =>
      program ? api.call(changeProgram, { program_id: program.id, ...form }) : api.call(createProgram, form),
    onSaved: (saved) => {
      toaster.success(`${saved.name} is saved.`)
      onSaved(saved)
    },
  })
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={program ? 'Edit program' : 'New program'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form="program" aria-disabled={state.isSaving || undefined}>
            {state.isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <ProgramFormFields id="program" program={state} owner={owner} />
    </Modal>
  )
}
