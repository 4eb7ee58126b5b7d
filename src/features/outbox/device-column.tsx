import {
  CircleCheck,
  FileDown,
  FileSpreadsheet,
  HardDrive,
  RefreshCw,
  Smartphone,
  Sun,
  TriangleAlert,
  Wifi,
  WifiOff,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DeviceFacts } from '#data/ready/device-facts.ts'
import { OFFLINE_WORDS } from '#kit/sync-words.ts'
import { Button } from '#ui/button.tsx'
import { Lane } from '#ui/lane.tsx'
import { Panel } from '#ui/panel.tsx'
import { sizeWords } from '#ui/size-words.ts'
import type { Installation } from './installation.ts'
import outboxCss from './outbox.module.css'
import css from './device-column.module.css'

type DeviceColumnProps = {
  facts: DeviceFacts | undefined
  installation: Installation
  isUpdateWaiting: boolean
  isOnline: boolean
  isUnanswered: boolean
  build: string
  unsent: number
  onKeepStorage: () => void
  onExport: () => void
  onExportTable: () => void
}

/** What can be said of this device: whether it keeps things, and which version it runs. */
export function DeviceColumn({
  facts,
  installation,
  isUpdateWaiting,
  isOnline,
  isUnanswered,
  build,
  unsent,
  onKeepStorage,
  onExport,
  onExportTable,
}: DeviceColumnProps) {
  const ifUnsent = (act: () => void) => () => {
    if (unsent > 0) act()
  }
  return (
    <Panel aria-labelledby="this-device">
      <div className={outboxCss.head}>
        <h2 id="this-device">This device</h2>
      </div>
      <ul className={css.facts}>
        {facts && <StorageLine facts={facts} onKeepStorage={onKeepStorage} />}
        {facts && facts.freeBytes !== null && <SpaceLine free={facts.freeBytes} used={facts.usedBytes ?? 0} />}
        <InstallationLine installation={installation} />
        <ConnectionLine isOnline={isOnline} isUnanswered={isUnanswered} />
        {facts && (
          <Line
            icon={Sun}
            tone={facts.screen === 'held' ? 'ok' : 'warn'}
            title={facts.screen === 'held' ? 'Screen stays on' : 'Screen may turn off'}
          >
            {SCREEN_WORDS[facts.screen]}
          </Line>
        )}
        <Line icon={RefreshCw} tone={isUpdateWaiting ? 'warn' : 'ok'} title={`Version ${build}`}>
          {isUpdateWaiting ? 'A new version is ready. It won’t interrupt you.' : 'Up to date'}
        </Line>
        <Line icon={FileDown} tone="plain" title="Rescue copy">
          All unsent work in one file. It names players, so keep it private.
          <Button aria-disabled={unsent === 0 || undefined} onClick={ifUnsent(onExport)}>
            <FileDown aria-hidden />
            Export unsent
          </Button>{' '}
          <Button aria-disabled={unsent === 0 || undefined} onClick={ifUnsent(onExportTable)}>
            <FileSpreadsheet aria-hidden />
            Spreadsheet
          </Button>
        </Line>
      </ul>
    </Panel>
  )
}

const SCREEN_WORDS: Record<DeviceFacts['screen'], string> = {
  held: 'While a live evaluation is open.',
  refused:
    'This device won’t keep the screen on right now. Charge it, or set auto-lock to Never in its settings. You lose nothing when it locks.',
  missing:
    'This browser can’t keep the screen on. Set auto-lock to Never in the device’s settings. You lose nothing when it locks.',
}

function Line({
  icon: Icon,
  tone,
  title,
  children,
}: {
  icon: LucideIcon
  tone: 'ok' | 'warn' | 'plain'
  title: string
  children: ReactNode
}) {
  return (
    <li data-tone={tone}>
      <Icon aria-hidden />
      <div>
        {title}
        <small>{children}</small>
      </div>
    </li>
  )
}

function ConnectionLine({ isOnline, isUnanswered }: Pick<DeviceColumnProps, 'isOnline' | 'isUnanswered'>) {
  if (!isOnline)
    return (
      <Line icon={WifiOff} tone="plain" title={OFFLINE_WORDS}>
        Your work is sent when you’re back online.
      </Line>
    )
  if (isUnanswered)
    return (
      <Line icon={WifiOff} tone="warn" title="Nothing gets through">
        Courtside doesn’t answer. The Wi-Fi may have no internet, or may need you to sign in. Your work stays on this
        device and is sent later.
      </Line>
    )
  return (
    <Line icon={Wifi} tone="ok" title="Online">
      Work is sent as you go.
    </Line>
  )
}

function StorageLine({ facts, onKeepStorage }: { facts: DeviceFacts; onKeepStorage: () => void }) {
  if (facts.looksPrivate) {
    return (
      <Line icon={TriangleAlert} tone="warn" title="This looks like a private window">
        Closing it deletes unsent work. Use a normal window or the installed app.
      </Line>
    )
  }
  if (facts.storage === 'kept')
    return (
      <Line icon={CircleCheck} tone="ok" title="Storage is kept">
        The browser won’t clear it on its own.
      </Line>
    )
  return (
    <Line icon={TriangleAlert} tone="warn" title="Storage may be cleared">
      If space runs out, the browser may clear this app. Install it, or ask again. A private window deletes everything
      when it closes.
      <Button onClick={onKeepStorage}>Ask to keep it</Button>
    </Line>
  )
}

function SpaceLine({ free, used }: { free: number; used: number }) {
  return (
    <Line icon={HardDrive} tone="ok" title={`${sizeWords(free)} free`}>
      This app uses {sizeWords(used)}.
      <div className={css.lane}>
        <Lane percentage={(used / Math.max(1, used + free)) * 100} />
      </div>
    </Line>
  )
}

function InstallationLine({ installation }: { installation: Installation }) {
  const [isTold, tell] = useState(false)
  if (installation === 'installed')
    return (
      <Line icon={Smartphone} tone="ok" title="Installed">
        Running as an app.
      </Line>
    )
  const isApple = installation === 'safari-tab'
  return (
    <Line icon={isApple ? TriangleAlert : Smartphone} tone={isApple ? 'warn' : 'plain'} title="Not installed">
      {isApple
        ? 'In a Safari tab, iPadOS may delete unsent work after 7 days without use. The installed app keeps it.'
        : 'The installed app opens faster and keeps its storage.'}
      {isTold ? (
        <b>
          {isApple
            ? 'Tap Share, then "Add to Home Screen". Start it from there and sign in again.'
            : 'Open the browser\'s menu and choose "Install".'}
        </b>
      ) : (
        <Button onClick={() => tell(true)}>
          <Smartphone aria-hidden />
          Show me how
        </Button>
      )}
    </Line>
  )
}
