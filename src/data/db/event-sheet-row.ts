import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '#domain/contracts/players.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { eventPhotoPath } from '#domain/events/event-photo-path.ts'
import type { KnownEventPlayer } from '#domain/events/event-player-changes.ts'
import type { EvaluationRow } from './database.ts'
import type { EventPlayerRow, EventRow } from './event-rows.ts'

type Told = Pick<EvaluationRow, 'rev' | 'server_revision' | 'ready_at' | 'updated_at'> & { form_version: number }

/** The sheet on which the owner of these rows rates an event player. */
export function eventSheetRow({ event, forms }: EventRow, player: EventPlayerRow, told: Told): EvaluationRow {
  const form = forms.find(({ version }) => version === told.form_version) ?? event.form
  return {
    id: eventEvaluationId(player.id, player.user_id),
    user_id: player.user_id,
    status: 'live',
    is_live: 1,
    quick_mode: 0,
    ...personOf(player),
    jersey_color: 'white',
    event_name: event.name,
    rubric_version: form.rubric_version,
    evaluated_on: null,
    video_type: null,
    video_url: null,
    drive_url: null,
    external_video_url: null,
    report_email: null,
    has_account: false,
    event_id: event.id,
    event_player_id: player.id,
    submitted_at: null,
    due_at: null,
    accepted_at: null,
    v: 1,
    ...told,
  }
}

/** Who is rated, as the panel names them: it follows the event player. */
export function personOf(player: KnownEventPlayer): Pick<EvaluationRow, 'player' | 'jersey_number'> {
  return {
    jersey_number: player.bib ?? '',
    player: {
      id: player.player_id ?? player.id,
      first_name: player.first_name,
      last_name: player.last_name,
      gender: player.gender,
      date_of_birth: null,
      profile_picture: eventPhotoPath(player),
      city: null,
      state_name: null,
      athletic_info: {
        ...NO_ATHLETIC_INFO,
        height_feet: player.height_feet,
        height_inches: player.height_inches,
        player_position_name: player.position,
      },
      organization: { ...NO_ORGANIZATION, name: player.organization ?? '', school_grade: player.school_grade },
      competitive_items: [],
    },
  }
}
