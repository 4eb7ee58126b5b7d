/** Where a picture is had below the API's base; it needs a token. */
export const picturePath = (pictureId: string) => `/accounts/pictures/${pictureId}/`

/** The path of a picture, or null without one. */
export const pathOrNull = (pictureId: string | null) => (pictureId === null ? null : picturePath(pictureId))
