import { createFileRoute } from '@tanstack/react-router'
import { PackagesPage } from '#features/packages/packages-page.tsx'

export const Route = createFileRoute('/app/video-upload')({ staticData: { title: 'Packages' }, component: VideoUpload })

function VideoUpload() {
  const { services } = Route.useRouteContext()
  return <PackagesPage services={services} />
}
