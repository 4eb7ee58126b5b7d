/** It cannot go on by itself; the message says why. */
export class UploadFailed extends Error {
  override name = 'UploadFailed'
}

/** The rest of the file is needed, and is not at hand (any more). */
export class FileNeeded extends Error {
  override name = 'FileNeeded'
}
