/** Where the API has the photo of an event player; null when there is none, or while the server has not told of it. */
export function eventPhotoPath(player: { player_id: string | null; has_photo: boolean }): string | null {
  return player.has_photo && player.player_id !== null ? `/evaluation/player-photo/${player.player_id}/` : null
}
