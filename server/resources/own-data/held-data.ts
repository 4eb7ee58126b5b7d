/**
 * Where a column that names a person appears in that person's own data, or why it does not; and what deletion does to
 * it.
 */
type Held = { exportedIn: string } | { notExported: string }

/**
 * K12. Every column that refers to `app_user` or `player`, by `table.column`. A test compares this with the database,
 * so that a new table cannot be forgotten; `erase-*.ts` beside this file does what `onDeletion` says.
 */
export const HELD_DATA: Readonly<Record<string, Held & { onDeletion: string }>> = {
  'player.user_id': {
    exportedIn: 'player-profile.json',
    onDeletion: 'unlinked; the row keeps position, grade and level',
  },
  'player.created_by': {
    exportedIn: 'players-entered-by-you.json',
    onDeletion: 'unlinked; the players lose their names, but for those on a roster of a program',
  },
  'player.joined_to': {
    exportedIn: 'joined-evaluations.json',
    onDeletion: 'erased like the account; what a coach ordered for a line of a roster is as it was before the join',
  },
  'history_link.walk_on_id': { exportedIn: 'emails-about-joins.json', onDeletion: 'rows deleted' },
  'history_link.account_id': { exportedIn: 'emails-about-joins.json', onDeletion: 'rows deleted' },
  'user_session.user_id': { exportedIn: 'sign-ins.json', onDeletion: 'rows deleted' },
  'evaluator_profile.user_id': { exportedIn: 'evaluator-profile.json', onDeletion: 'row deleted' },
  'staff_profile.user_id': { exportedIn: 'staff-profile.json', onDeletion: 'row deleted' },
  'evaluation.player_id': {
    exportedIn: 'evaluations-of-you.json',
    onDeletion: 'kept when published or of an event, else withdrawn and emptied',
  },
  'evaluation.submitted_by': {
    exportedIn: 'handed-in-by-you.json',
    onDeletion: 'kept: the number of a deleted account',
  },
  'evaluation.evaluator_id': {
    exportedIn: 'evaluations-by-you.json',
    onDeletion: 'kept when published or of an event; else back to the queue, or withdrawn when live',
  },
  'evaluator_quarter.evaluator_id': { exportedIn: 'agreement.json', onDeletion: 'kept: sums of a deleted account' },
  'evaluator_skill.evaluator_id': {
    exportedIn: 'agreement-by-skill.json',
    onDeletion: 'kept: sums of a deleted account',
  },
  'evaluator_total.evaluator_id': {
    notExported: 'what agreement.json adds up to over all quarters',
    onDeletion: 'kept: sums of a deleted account',
  },
  'rating_history.user_id': {
    exportedIn: 'rating-history.json',
    onDeletion: 'kept for what is published: the number of a deleted account',
  },
  'note.author_id': {
    exportedIn: 'notes-by-you.json',
    onDeletion: "a player's notes deleted; an evaluator's stay with the player",
  },
  'applied_mutation.user_id': { exportedIn: 'receipts.json', onDeletion: 'rows deleted' },
  'picture.owner_id': { exportedIn: 'pictures.json', onDeletion: 'rows and bytes deleted' },
  'organization.created_by': { exportedIn: 'organizations.json', onDeletion: 'rows deleted' },
  'consent.player_id': { exportedIn: 'consents.json', onDeletion: 'kept without names and addresses' },
  'birth_date_change.player_id': { exportedIn: 'birth-date-changes.json', onDeletion: 'rows deleted' },
  'age_correction.player_id': { exportedIn: 'age-corrections.json', onDeletion: 'rows deleted' },
  'travel_stat.player_id': { exportedIn: 'travel-stats.json', onDeletion: 'rows deleted' },
  'program.owner_id': { exportedIn: 'programs.json', onDeletion: 'unlinked' },
  'program_director.user_id': { exportedIn: 'programs.json', onDeletion: 'rows deleted' },
  'program_evaluator.user_id': { exportedIn: 'programs.json', onDeletion: 'rows deleted' },
  'invitation.invited_by': {
    exportedIn: 'invitations.json',
    onDeletion: 'unlinked; what nobody has accepted is revoked',
  },
  'invitation.accepted_by': {
    exportedIn: 'invitations.json',
    onDeletion: 'rows with the address deleted',
  },
  'event.made_by': { exportedIn: 'events.json', onDeletion: 'unlinked' },
  'event_staff.organizer_by': {
    notExported: 'the rows of others, who organize by the user’s right',
    onDeletion: 'unlinked',
  },
  'event_staff.user_id': { exportedIn: 'events.json', onDeletion: 'rows deleted' },
  'payment_refund.asked_by': { exportedIn: 'refunds-by-you.json', onDeletion: 'kept: the number of a deleted account' },
  'account_day.user_id': {
    notExported: 'counts of today and yesterday of what stands in programs.json, events.json and invitations.json',
    onDeletion: 'rows deleted',
  },
  'birth_date_try.user_id': {
    notExported: 'counts, for a day, how often a birth date did not match; it holds no date',
    onDeletion: 'rows deleted',
  },
  'event_tablet.user_id': { exportedIn: 'event-tablets.json', onDeletion: 'rows deleted' },
  'event_player.player_id': {
    exportedIn: 'event-players.json',
    onDeletion: 'kept without name, address and photo: a bib of an event',
  },
  'event_player.added_by': { exportedIn: 'event-players-by-you.json', onDeletion: 'unlinked' },
  'event_player.joined_by': { exportedIn: 'event-players-by-you.json', onDeletion: 'unlinked' },
  'rating_reader.user_id': { exportedIn: 'ratings-you-read.json', onDeletion: 'kept: the number of a deleted account' },
  'waiting_change.user_id': { exportedIn: 'waiting-changes-by-you.json', onDeletion: 'unlinked' },
  'event_publication.asked_by': {
    notExported: 'what you did, with its time, is in the audit already',
    onDeletion: 'kept: the number of a deleted account',
  },
  'event_publication.stopped_by': {
    notExported: 'what you did, with its time, is in the audit already',
    onDeletion: 'kept: the number of a deleted account',
  },
  'event_case.decided_by': { exportedIn: 'event-cases.json', onDeletion: 'kept: the number of a deleted account' },
  'event_case.third_id': { exportedIn: 'event-cases.json', onDeletion: 'kept: the number of a deleted account' },
  'player_photo.player_id': { exportedIn: 'event-players.json', onDeletion: 'row deleted' },
  'team.coach_id': { exportedIn: 'teams.json', onDeletion: 'unlinked in a program, else the team is deleted' },
  'roster_entry.player_id': { exportedIn: 'rosters.json', onDeletion: 'unlinked, without the address' },
  'roster_entry.once_player_id': {
    notExported: 'the line may name another player by now',
    onDeletion: 'unlinked; that nobody agreed for a child is kept',
  },
  'roster_entry.walk_on_id': {
    notExported: 'names a player without an account',
    onDeletion: 'kept: the line of a team',
  },
  'team_submission.submitted_by': {
    exportedIn: 'team-orders.json',
    onDeletion: 'kept without the note: the number of a deleted account; goes with the team',
  },
  'video.owner_id': { exportedIn: 'videos.json', onDeletion: 'rows and bytes deleted' },
  'checkout.buyer_id': { exportedIn: 'payments.json', onDeletion: 'kept: the number of a deleted account' },
  'purchase.owner_id': { exportedIn: 'purchases.json', onDeletion: 'kept: the number of a deleted account' },
  'released_work.evaluator_id': { exportedIn: 'evaluations-given-back.json', onDeletion: 'rows deleted' },
  'video_mark.author_id': { exportedIn: 'video-marks.json', onDeletion: 'kept: the number of a deleted account' },
  'consultation.requested_by': { exportedIn: 'consultations.json', onDeletion: 'kept without the message' },
  'notice.user_id': { exportedIn: 'mails.json', onDeletion: 'rows deleted' },
  'report_reader.added_by': {
    exportedIn: 'reports-sent-by-you.json',
    onDeletion: "kept: the number of a deleted account; rows with the account's own address deleted",
  },
  'recovery_code.user_id': {
    notExported: 'only what a code hashes to is kept, which tells nobody anything',
    onDeletion: 'rows deleted',
  },
  'audit.person_id': { exportedIn: 'done-about-you.json', onDeletion: 'kept: the number of a deleted account' },
  'audit.actor_id': {
    exportedIn: 'done-by-you.json',
    onDeletion: 'kept without the network address: the number of a deleted account',
  },
}
