import { EmptyState } from '#ui/empty-state.tsx'
import { EventHead } from '#kit/event-head.tsx'
import { CourtChip } from './court-chip.tsx'
import type { CourtSync } from './use-court-sync.ts'
import css from './court-left.module.css'

type CourtLeftProps = { eventName: string; sync: CourtSync; onBack: () => void; onOpenOutbox: () => void }

/** EV233. Replaces the ways to rate, once this person was removed from the staff. */
export function CourtLeft({ eventName, sync, onBack, onOpenOutbox }: CourtLeftProps) {
  return (
    <>
      <EventHead
        title={eventName}
        subtitle="You aren’t on the staff"
        backLabel="Back to the event"
        onBack={onBack}
        chip={<CourtChip sync={sync} onOpen={onOpenOutbox} />}
        menu={null}
      />
      <div role="alert" className={css.left}>
        <EmptyState
          title="You were removed from the staff"
          text="Ratings that you made stay, and this device sends them. To rate here again, ask the organizer to add you."
        />
      </div>
    </>
  )
}
