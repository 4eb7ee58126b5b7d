import '#data/older-browsers.ts' // Before everything that may use it.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPublicClient } from '#data/api/public-client.ts'
import { SentReportPage } from '#features/reports/sent-report-page.tsx'
import { tabStorage } from '#storage/page-storage.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { bringFonts } from '#ui/theme/bring-fonts.ts'
import { acceptTranslators } from '#ui/translated-page.ts'
import { UiProvider } from '#ui/ui-provider.tsx'

// A page beside the app: it has no router, no session and no database, so it loads nothing of them and can touch none.
const token = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const api = createPublicClient(`${location.origin}/api`)

acceptTranslators()
void bringFonts()

const root = document.querySelector('#root')
if (!root) throw new Error('sent-report.html has no #root')
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <ErrorBoundary fallback={() => <ErrorScreen onReload={() => location.reload()} />}>
        <SentReportPage api={api} token={token} kept={tabStorage} />
      </ErrorBoundary>
    </UiProvider>
  </StrictMode>,
)
