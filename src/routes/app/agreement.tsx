import { createFileRoute } from '@tanstack/react-router'
import { usePerson } from '#data/react/person.tsx'
import { readOpenParts } from '#features/portal/agreement-folds.ts'
import type { AgreementFolds } from '#features/portal/agreement-folds.ts'
import { AgreementPage } from '#features/portal/agreement-page.tsx'
import { OwnAgreementPage } from '#features/portal/own-agreement-page.tsx'
import { TabPanels } from '#ui/tab-panels.tsx'
import textCss from '#ui/text.module.css'

type AgreementSearch = { program?: number; view?: 'own'; open?: string }

export const Route = createFileRoute('/app/agreement')({
  // An address is typed by people: what is no program and no view is left out.
  validateSearch: ({ program, view, open }: Record<string, unknown>): AgreementSearch => ({
    ...(Number.isInteger(Number(program)) && Number(program) > 0 && { program: Number(program) }),
    ...(view === 'own' && { view }),
    ...(typeof open === 'string' && { open }),
  }),
  component: EvaluatorAgreement,
})

/** What says nothing stays out of the address. */
function addressOf({
  program,
  view,
  open,
}: { [Key in keyof AgreementSearch]?: AgreementSearch[Key] | undefined }): AgreementSearch {
  return { ...(program !== undefined && { program }), ...(view && { view }), ...(open && { open }) }
}

/**
 * J10, J11. An evaluator sees their own figures, who answers for programs or for Courtside those of all; who is both
 * has a tab for each.
 */
function EvaluatorAgreement() {
  const { program, view, open } = Route.useSearch()
  const navigate = Route.useNavigate()
  const session = usePerson()
  const isEvaluator = session.isEvaluator
  const seesOthers = session.isAdmin || session.roles.includes('Director') || session.roles.includes('Owner')
  const folds: AgreementFolds = {
    open: readOpenParts(open),
    onOpen: (parts) =>
      void navigate({ search: addressOf({ program, view, open: parts.join(',') }), replace: true, resetScroll: false }),
  }
  const others = (level: 1 | 2) => (
    <AgreementPage
      isAdmin={session.isAdmin}
      programId={program}
      folds={folds}
      level={level}
      onProgram={(next) => void navigate({ search: addressOf({ program: next, open }), resetScroll: false })}
    />
  )
  if (!isEvaluator) return others(1)
  if (!seesOthers) return <OwnAgreementPage folds={folds} />
  return (
    <>
      <h1 className={textCss.visuallyHidden}>Agreement</h1>
      <TabPanels
        label="Whose agreement"
        tabs={[
          { id: 'all', label: 'Evaluators' },
          { id: 'own', label: 'Your own' },
        ]}
        current={view ?? 'all'}
        onSelect={(id) => void navigate({ search: id === 'own' ? { view: 'own' } : {}, replace: true })}
      >
        {view === 'own' ? <OwnAgreementPage folds={folds} level={2} /> : others(2)}
      </TabPanels>
    </>
  )
}
