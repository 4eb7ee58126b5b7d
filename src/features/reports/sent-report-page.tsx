import { lazy, Suspense, useEffect } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { LegalFoot } from '#kit/legal-links.tsx'
import type { PageStorage } from '#storage/page-storage.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Logo } from '#ui/logo.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { AskForCode, CodeForm } from './sent/code-steps.tsx'
import { useSentReport } from './sent/use-sent-report.ts'
import type { SentReport } from './sent/use-sent-report.ts'
import css from './sent-report.module.css'
import apronCss from '#ui/apron.module.css'

const loadReport = () => import('./sent/opened-report.tsx')
const OpenedReportPage = lazy(async () => ({ default: (await loadReport()).OpenedReportPage }))

type SentReportPageProps = { api: ApiClient; token: string; kept: PageStorage }

/** R61. What a family opens from the email: a code, then the report. Nobody is signed in here, and no session is touched. */
export function SentReportPage({ api, token, kept }: SentReportPageProps) {
  const sent = useSentReport(api, token, kept)
  useEffect(() => {
    // While the code is on its way; one that doesn't load now is asked for again.
    void loadReport().catch(() => {})
  }, [])
  return (
    <div className={css.page}>
      <header className={apronCss.apron}>
        <Logo size={32} />
      </header>
      <main id="main" data-step={sent.step}>
        <Step sent={sent} />
        <LegalFoot />
      </main>
    </div>
  )
}

function Step({ sent }: { sent: SentReport }) {
  if (sent.step === 'closed') return <Closed />
  if (sent.step === 'code') return <CodeForm sent={sent} />
  if (sent.step === 'link') return <AskForCode sent={sent} />
  return (
    <Suspense fallback={<Loading />}>
      {sent.report && (
        <OpenedReportPage
          report={sent.report}
          loadPdf={sent.loadPdf}
          onShow={(id) => void sent.show(id)}
          onKeep={sent.keep}
        />
      )}
    </Suspense>
  )
}

function Loading() {
  return (
    <Panel inset="none">
      <SkeletonRows />
    </Panel>
  )
}

/** Closed, expired and never sent look the same. */
function Closed() {
  return (
    <Panel>
      <EmptyState
        level={1}
        title="This link doesn’t work anymore"
        text="It may have expired or been closed. Use the newest email, or ask the person who sent it for a new one."
      />
    </Panel>
  )
}
