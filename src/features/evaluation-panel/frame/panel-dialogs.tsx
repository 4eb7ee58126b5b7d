import type { RefObject } from 'react'
import { playerName } from '#data/db/reads.ts'
import type { Panel } from '#data/db/reads.ts'
import { videoIdsOf } from '#data/db/videos-of.ts'
import { addToGame } from '#data/db/walk-on-writes.ts'
import type { KeptPictures } from '#data/pictures/kept-pictures.ts'
import { setQuickMode } from '#data/queries/evaluation.ts'
import type { OfflineVideos } from '#data/videos/offline-videos.ts'
import type { JerseyColor } from '#domain/contracts/players.ts'
import { reasonsAboutPlayer, reasonsAboutSkill } from '#domain/evaluations/note-reasons.ts'
import { skillKey } from '#domain/evaluations/rating.ts'
import { suggestedSkillRating, skillDistance } from '#domain/evaluations/suggestion.ts'
import { toaster } from '#ui/toasts.ts'
import { afterClosing } from '#ui/after-closing.ts'
import { FinalSaveDialog } from '../closing/final-save-dialog.tsx'
import { LeaveDialog } from '../closing/leave-dialog.tsx'
import { ReleaseDialog } from '../closing/release-dialog.tsx'
import { NoteSheet } from '../notes/note-sheet.tsx'
import { GameKeypad } from '../players/game-keypad.tsx'
import { playerDetail } from '../players/game-players.ts'
import type { GamePlayer } from '../players/game-players.ts'
import { HelpSheet } from '../skills/help-sheet.tsx'
import { WhySheet } from '../skills/why-sheet.tsx'
import type { PanelDialog } from '../state/panel-actions.ts'
import { usePanelScope } from '../state/panel-scope.ts'
import { itemOfKey } from '../state/panel-steps.ts'
import type { PanelStep } from '../state/panel-steps.ts'
import { VideoProblemDialog } from '../video/video-problem-dialog.tsx'
import { mayReportVideo } from '../video/may-report-video.ts'
import { PanelMenu } from './panel-menu.tsx'
import { titleOf } from './title-of.ts'

type DialogsProps = {
  dialog: PanelDialog
  /** Closes that kind if it is the one open: a late "saved" must not close what was opened since. */
  onClose: (kind: PanelDialog['kind']) => void
  panel: Panel
  step: PanelStep
  players: readonly GamePlayer[]
  pictures: KeptPictures | undefined
  videos: OfflineVideos | undefined
  onOpenEvaluation: (id: string) => void
  /** The tiles that had the focus last; it comes back to them after a note. */
  lastTile: RefObject<HTMLElement | null>
  /** The evaluation is no more one's own to rate. */
  onLeave: () => void
}

/** What lies over the panel. A closed dialog is not there at all: it would cost its share of every tap. */
export function PanelDialogs(props: DialogsProps) {
  const { dialog, panel, step, players } = props
  const { ctx, store, structure, steps, keys, isQuick, isLocked, ways, open, openItems, onSaved } = usePanelScope()
  const { row, notes } = panel
  const onClose = () => props.onClose(dialog.kind)
  const openNext = (next: PanelDialog) => {
    onClose()
    afterClosing(() => open(next))
  }

  function reasons(skillId: number | null) {
    const skill = structure.playerskill.find(({ id }) => id === skillId)
    if (!skill) return reasonsAboutPlayer()
    const { sheet } = store.state()
    const needsNote = (skillDistance(structure, skill.id, sheet) ?? 0) > structure.limits.max_silent_override
    const suggested = suggestedSkillRating(structure, skill.id, sheet)
    return reasonsAboutSkill(skill.code, { value: sheet[skillKey(skill.id)], suggested, needsNote })
  }

  function addPlayer(jersey: { number: string; color: JerseyColor }) {
    ways.leaveFor(() => {
      void addToGame(ctx, row, jersey).then(
        (id) => {
          onSaved()
          props.onOpenEvaluation(id)
        },
        (error: unknown) => {
          toaster.error(error instanceof Error ? error.message : 'Try again.', 'Not saved')
        },
      )
    })
  }

  const common = { isOpen: true, onClose, ctx, evaluationId: row.id }
  switch (dialog.kind) {
    case 'keypad':
      return (
        <GameKeypad
          isOpen
          onClose={onClose}
          players={players}
          pictures={props.pictures}
          onPlayer={(id) => {
            onClose()
            ways.toPlayer(id)
          }}
          add={
            row.is_live === 1
              ? {
                  color: row.jersey_color,
                  onAdd: (jersey) => {
                    onClose()
                    addPlayer(jersey)
                  },
                }
              : undefined
          }
        />
      )
    case 'help':
      return <HelpSheet isOpen onClose={onClose} item={itemOfKey(steps, dialog.key)} />
    case 'notes':
      return (
        <NoteSheet
          {...common}
          notes={notes}
          isLocked={isLocked}
          onSaved={onSaved}
          skill={step.skill ?? null}
          why={dialog.why}
          at={dialog.at}
          reasons={reasons}
          finalFocus={props.lastTile}
          skillName={(id) => structure.playerskill.find((skill) => skill.id === id)?.name ?? 'a skill'}
        />
      )
    case 'why': {
      const skill = structure.playerskill.find(({ id }) => id === dialog.skillId)
      const { sheet } = store.state()
      const value = sheet[skillKey(dialog.skillId)]
      const suggested = suggestedSkillRating(structure, dialog.skillId, sheet)
      if (!skill || value === undefined || suggested === undefined) return null
      return (
        <WhySheet
          {...common}
          key={skill.id}
          skill={skill}
          value={value}
          suggested={suggested}
          onSaved={onSaved}
          finalFocus={props.lastTile}
          onWrite={() => openNext({ kind: 'notes', why: `Why ${value}:` })}
        />
      )
    }
    case 'menu':
      return (
        <PanelMenu
          isOpen
          onClose={onClose}
          about={{
            name: playerName(row),
            detail: playerDetail(row),
            event: [titleOf({ isSheet: row.event_player_id !== undefined, isLive: row.is_live === 1 }), row.event_name]
              .filter(Boolean)
              .join(', '),
          }}
          open={openItems(store.state(), step.skill?.id)}
          onOpenItem={(item) => {
            onClose()
            afterClosing(() => ways.toItem(item))
          }}
          quick={
            row.is_live && row.event_player_id === undefined && !isLocked
              ? {
                  isOn: isQuick,
                  onChange: (isOn) => {
                    void setQuickMode(ctx, row.id, isOn)
                  },
                }
              : undefined
          }
          onVideoProblem={mayReportVideo(row) ? () => openNext({ kind: 'video-problem' }) : undefined}
          onRelease={row.status === 'in_review' ? () => openNext({ kind: 'release' }) : undefined}
        />
      )
    case 'final-save':
      return (
        <FinalSaveDialog
          {...common}
          structure={structure}
          quickItems={isQuick ? keys.length : undefined}
          playerName={playerName(row)}
          gender={row.player.gender}
          whenWritten={store.written}
          onSaved={() => {
            onClose()
            onSaved()
            ways.toResult()
          }}
        />
      )
    case 'video-problem':
      return (
        <VideoProblemDialog
          {...common}
          onReported={() => {
            onClose()
            onSaved()
            toaster.success('Saved on this device. We’ll ask the player for a new video.', 'Video problem')
            props.onLeave()
          }}
        />
      )
    case 'release':
      return (
        <ReleaseDialog
          {...common}
          playerName={playerName(row)}
          onReleased={() => {
            onClose()
            for (const id of videoIdsOf(row)) void props.videos?.forget(id)
            onSaved()
            toaster.success('Saved on this device. It goes back to the queue.', 'Released')
            props.onLeave()
          }}
        />
      )
    case 'leave':
      return (
        <LeaveDialog
          isOpen
          held={store.state().held}
          onStay={onClose}
          onLeave={() => {
            onClose()
            dialog.go()
          }}
        />
      )
  }
}
