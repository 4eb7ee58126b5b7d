import { afterFirstScreen } from '#ui/first-screen.ts'

/** Tells the browser of the manifest that the build names, once the first screen was shown (vite/manifest-later.ts). */
export async function tellManifest(): Promise<void> {
  const address = document.querySelector<HTMLMetaElement>('meta[name=courtside-manifest]')?.content
  if (address === undefined) return
  await afterFirstScreen()
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = address
  document.head.append(link)
}
