import { createFileRoute } from '@tanstack/react-router'
import { NothingHere } from '#app/screens.tsx'
import { usePerson } from '#data/react/person.tsx'
import { ReportPage } from '#features/reports/report-page.tsx'
import { REPORT_SECTIONS } from '#features/reports/report-sections.ts'

export const Route = createFileRoute('/app/dashboard/$id/$section')({
  component: Report,
})

function Report() {
  const params = Route.useParams()
  const session = usePerson()
  const section = REPORT_SECTIONS.find(({ id }) => id === params.section)?.id
  if (section === undefined) return <NothingHere />
  return <ReportPage evaluationId={params.id} section={section} isForFamily={session?.role === 'Player'} />
}
