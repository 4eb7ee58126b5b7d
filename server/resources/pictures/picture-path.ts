/** Where a picture is had below the API's base; it needs a token. */
export const picturePath = (pictureId: string) => `/accounts/pictures/${pictureId}/`

const PATH = /^\/accounts\/pictures\/([\da-f-]{36})\/$/u

/** The id in such a path. Undefined for any other text. */
export const pictureIdOf = (path: string) => PATH.exec(path)?.[1]

/** The one picture of an account: what its owner chose, else a player's portrait. */
export function ownPicturePath({
  picture_id,
  player_id,
  has_portrait,
}: {
  picture_id: string | null
  player_id: string | null
  has_portrait: boolean
}): string | null {
  if (picture_id) return picturePath(picture_id)
  return has_portrait && player_id ? `/evaluation/player-photo/${player_id}/` : null
}

/** The path of a picture, or null without one. */
export const pathOrNull = (pictureId: string | null) => (pictureId === null ? null : picturePath(pictureId))
