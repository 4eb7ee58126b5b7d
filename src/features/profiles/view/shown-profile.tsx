import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff, RefreshCw, UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfflineError } from '#data/api/api-error.ts'
import type { Loaded } from '#data/react/use-loaded.ts'
import { noAnswerWords } from '#domain/no-answer-words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { timeWords } from '#kit/time-words.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'

type ShownProfileProps<Profile> = {
  profile: Loaded<Profile> & { query: UseQueryResult<Profile> }
  now: number
  onEdit: () => void
  /** Something that is drawn with it has not come yet, and would push it down. */
  isWaiting?: boolean
  children: (profile: Profile) => ReactNode
}

/**
 * A profile as the server has it; offline as this device last saw it, which is said; in its place what is
 * missing.
 */
export function ShownProfile<Profile extends { is_profile_created: boolean }>({
  profile,
  now,
  onEdit,
  isWaiting = false,
  children,
}: ShownProfileProps<Profile>) {
  const { data, query } = profile
  if (!data)
    return (
      <WhenLoaded of={profile} panel title="Connect once to load this profile" text="It isn’t on this device yet." />
    )
  const { error, dataUpdatedAt } = query
  return (
    <>
      {error && (
        <Notice
          tone="warn"
          icon={CloudOff}
          title={error instanceof OfflineError ? noAnswerWords(navigator.onLine) : 'Not up to date'}
          action={
            <Button onClick={() => void query.refetch()}>
              <RefreshCw aria-hidden />
              Try again
            </Button>
          }
          isLive
        >
          <p>Showing the profile as of {timeWords(dataUpdatedAt, now)}.</p>
        </Notice>
      )}
      {!data.is_profile_created && (
        <Panel>
          <EmptyState
            title="This profile isn’t complete"
            text="It takes a few minutes. We keep what you type on this device."
          >
            <Button variant="solid" onClick={onEdit}>
              <UserRoundPen aria-hidden />
              Complete the profile
            </Button>
          </EmptyState>
        </Panel>
      )}
      {data.is_profile_created &&
        (isWaiting ? (
          <Panel inset="none">
            <SkeletonRows />
          </Panel>
        ) : (
          children(data)
        ))}
    </>
  )
}
