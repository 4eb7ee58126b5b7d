import { createFileRoute } from '@tanstack/react-router'
import { readOrderSearch } from '#app/order-search.ts'
import { learnAgain } from '#data/session/learn-again.ts'
import { PlayerOrderPage } from '#features/orders/player-order-page.tsx'

export const Route = createFileRoute('/app/video-upload')({
  validateSearch: readOrderSearch,
  component: VideoUpload,
})

function VideoUpload() {
  const { services, userId } = Route.useRouteContext()
  const { order, step, checkout, cancelled } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PlayerOrderPage
      order={order}
      step={step}
      checkout={checkout}
      isCancelled={cancelled === 1}
      onSearch={(search, how) => void navigate({ search, replace: how === 'replace', resetScroll: false })}
      // The count of orders decides where the app begins; offline it is learned at the next start.
      onSubmitted={() => void learnAgain(services, userId, {}).catch(() => {})}
    />
  )
}
