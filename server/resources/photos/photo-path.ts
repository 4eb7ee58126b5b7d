/**
 * SQL for the path of a player's photo below the API's base, or null without one. A player with an account has the
 * picture they chose themselves, and another path with another picture: devices keep photos by their path. Everybody
 * else may have a portrait.
 */
export const photoPathOf = (player: string) => `'/evaluation/player-photo/' || ${player}.id || coalesce(
    (SELECT '/?v=' || left(pictured.picture_id::text, 8) FROM app_user pictured WHERE pictured.id = ${player}.user_id),
    (SELECT '/?v=' || floor(extract(epoch FROM taken.taken_at)) FROM player_photo taken WHERE taken.player_id = ${player}.id),
    CASE WHEN ${player}.portrait_key IS NOT NULL THEN '/' END)`
