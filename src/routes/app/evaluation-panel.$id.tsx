import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as v from 'valibot'
import { CourtPlace } from '#features/event-tablet/court-place.ts'
import { EvaluationPanelPage } from '#features/evaluation-panel/evaluation-panel-page.tsx'

export const Route = createFileRoute('/app/evaluation-panel/$id')({
  validateSearch: v.object({
    court: v.optional(v.fallback(v.optional(CourtPlace), undefined)),
    skill: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(20))), undefined)),
  }),
  component: EvaluationPanel,
})

function EvaluationPanel() {
  const { id } = Route.useParams()
  const { skill: skillOfMatch, court } = Route.useSearch()
  const here = Route.useMatch({ select: ({ pathname }) => pathname })
  // The address of the tap. A match follows its address after the guards, and keeps its own on the way to another page.
  const skill = useLocation({ select: (it) => (it.pathname === here ? it.search.skill : skillOfMatch) })
  const { history } = useRouter()
  const navigate = Route.useNavigate()
  // The same ones while the skill changes: what is given new ones draws its card again within the tap.
  const ways = useMemo(
    () => ({
      onSkill: (code: string) => {
        // A step that follows by itself does not lead back from the way to another page.
        if (history.location.pathname.replace(/\/$/u, '') === here)
          void navigate({ search: (before) => ({ ...before, skill: code }), replace: true })
      },
      onOpenEvaluation: (other: string) =>
        void navigate({
          to: '/app/evaluation-panel/$id',
          params: { id: other },
          search: ({ court: at, skill: code }) => ({ court: at, skill: code }),
          replace: true,
        }),
      onOpenResult: (other: string) => void navigate({ to: '/app/summary/$id', params: { id: other } }),
      onLeave: () => void navigate({ to: '/app/library' }),
      onCourt: (event: string, player: string) =>
        void navigate({ to: '/app/event/$id/court', params: { id: event }, search: { ...court, player } }),
      onOpenOutbox: () => void navigate({ to: '/app/outbox' }),
    }),
    [navigate, history, here, court],
  )
  return <EvaluationPanelPage evaluationId={id} skill={skill} {...ways} />
}
