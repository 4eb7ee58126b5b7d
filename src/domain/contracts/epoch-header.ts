/** Y31. Every answer of the API bears the server's epoch, which is another one after a restore from a backup. */
export const EPOCH_HEADER = 'courtside-epoch'
