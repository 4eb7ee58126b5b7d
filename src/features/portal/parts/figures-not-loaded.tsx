import { NeedsConnection } from '#kit/not-loaded.tsx'
import { Panel } from '#ui/panel.tsx'

type FiguresNotLoadedProps = {
  isOffline: boolean
  /** 2 below a title; 1 unless told. */
  level?: 1 | 2
  onRetry: () => void
}

export function FiguresNotLoaded({ isOffline, level = 1, onRetry }: FiguresNotLoadedProps) {
  return (
    <Panel>
      <NeedsConnection
        isOffline={isOffline}
        text="Connect once to load this page. After that it works offline."
        level={level}
        onRetry={onRetry}
      />
    </Panel>
  )
}
