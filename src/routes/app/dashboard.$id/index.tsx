import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/app/dashboard/$id/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/dashboard/$id/$section', params: { ...params, section: 'overview' }, replace: true })
  },
})
