// The least that the app's libraries can put on a screen: one route, one query, one heading.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

const root = createRootRoute()
const start = createRoute({ getParentRoute: () => root, path: '/', component: Heading })
const router = createRouter({ routeTree: root.addChildren([start]) })

function Heading() {
  const { data } = useQuery({ queryKey: ['title'], queryFn: () => Promise.resolve('Bare'), initialData: 'Bare' })
  return <h1>{data}</h1>
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router as never} />
  </QueryClientProvider>,
)
