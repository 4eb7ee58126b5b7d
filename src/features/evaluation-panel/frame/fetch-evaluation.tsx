import { useQuery } from '@tanstack/react-query'
import { evaluationToDevice } from '#data/queries/evaluation.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { NotOnDevice } from './not-on-device.tsx'
import css from './fetch-evaluation.module.css'

type FetchProps = { evaluationId: string; onLeave: () => void }

/** Brings an evaluation that is not on this device yet; once it is here, the live query of the page shows it. */
export function FetchEvaluation({ evaluationId, onLeave }: FetchProps) {
  const services = useServices()
  const { userId } = usePerson()
  const fetched = useQuery(evaluationToDevice(services, userId, evaluationId))
  if (fetched.isError)
    return (
      <NotOnDevice
        error={fetched.error}
        onTry={() => {
          void fetched.refetch()
        }}
        onLeave={onLeave}
      />
    )
  return (
    <main className={css.page} aria-busy="true">
      <h1>Opening the evaluation</h1>
      <SkeletonRows />
    </main>
  )
}
