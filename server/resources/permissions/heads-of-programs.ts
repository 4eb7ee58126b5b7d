/** SQL: who owns or directs which program. */
export const HEADS_OF_PROGRAMS = `SELECT id AS program_id, owner_id AS user_id FROM program UNION ALL
  SELECT program_id, user_id FROM program_director`
/** SQL: the programs that user `$1` owns or directs. */
export const PROGRAMS_OF_USER = `SELECT DISTINCT program_id AS id FROM (${HEADS_OF_PROGRAMS}) heads WHERE user_id = $1`
