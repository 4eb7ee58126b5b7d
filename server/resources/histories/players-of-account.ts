/** K30. SQL: the player of the account `$1`, with everything that account has joined. */
export const PLAYERS_OF_ACCOUNT = `SELECT p.id FROM player p WHERE p.user_id = $1
  UNION ALL SELECT w.id FROM player p JOIN player w ON w.joined_to = p.id WHERE p.user_id = $1`
