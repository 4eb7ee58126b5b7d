/**
 * SQL for the path of a player's photo below the API's base, or null without one. A player with an account has the
 * picture they chose themselves; everybody else may have a portrait.
 */
export const photoPathOf = (player: string) => `CASE WHEN ${player}.portrait_key IS NOT NULL
    OR EXISTS (SELECT FROM app_user pictured WHERE pictured.id = ${player}.user_id AND pictured.picture_id IS NOT NULL)
  THEN '/evaluation/player-photo/' || ${player}.id || '/' END`
