/** Every address of the app: who gets in, what they find, and who of them looks at it closely. */

/**
 * The specification's route table, role by role and state by state. It is written by hand: it is the proof of the doors
 * (`doors.test.ts`). The columns after the route: authentication loading, signed out, profile loading; then everything
 * is fine for Player, Evaluator, Coach, Director, Owner; then the same five without a profile; then a coach without a
 * roster.
 */
export const EXPECTED_DOORS = `
route                                   auth out prof P    E    C    D    O    -P  -E  -C  -D  -O  C-roster
/                                       in   in  in   in   in   in   in   in   in  in  in  in  in  in
/login                                  .    +   .    root root port port port P1  Ev  Co  Di  Ow  port
/signup                                 .    +   .    root root port port port P1  Ev  Co  Di  Ow  port
/forgot-password                        .    +   .    root root port port port P1  Ev  Co  Di  Ow  port
/pagenotfound                           +    +   +    +    +    +    +    +    +   +   +   +   +   +
/privacy                                +    +   +    +    +    +    +    +    +   +   +   +   +   +
/terms                                  +    +   +    +    +    +    +    +    +   +   +   +   +   +
/consent/$token                         +    +   +    +    +    +    +    +    +   +   +   +   +   +
/history/$token                         +    +   +    +    +    +    +    +    +   +   +   +   +   +
/invitation/$token                      +    +   +    +    +    +    +    +    +   +   +   +   +   +
/join/$token                            +    +   +    +    +    +    +    +    +   +   +   +   +   +
/app                                    .    in  .    home lib  port port port P1  Ev  Co  Di  Ow  team
/app/go/new-evaluation                  .    in  .    up   live port port port P1  Ev  Co  Di  Ow  team
/app/home                               .    in  .    +    404  404  404  404  P1  Ev  Co  Di  Ow  team
/app/keep-report                        .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/video-upload                       .    in  .    +    404  404  404  404  P1  Ev  Co  Di  Ow  team
/app/create-profile/$step               .    in  .    +    404  404  404  404  +   404 404 404 404 team
/app/edit-player-profile/$step          .    in  .    +    404  404  404  404  P1  Ev  Co  Di  Ow  team
/app/complete-profile/player            .    in  .    P1   404  404  404  404  P1  404 404 404 404 team
/app/editProfile                        .    in  .    404  +    404  404  404  P1  Ev  Co  Di  Ow  team
/app/live-player-profile/$step          .    in  .    404  +    404  404  404  P1  Ev  Co  Di  Ow  team
/app/summary/$id                        .    in  .    404  +    404  404  404  P1  Ev  Co  Di  Ow  team
/app/evaluation-panel/$id               .    in  .    404  +    404  404  404  P1  Ev  Co  Di  Ow  team
/app/outbox                             .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/complete-profile/evaluator         .    in  .    404  +    404  404  404  404 +   404 404 404 team
/app/complete-profile/coach             .    in  .    404  404  +    404  404  404 404 +   404 404 team
/app/complete-profile/coach-team        .    in  .    404  404  +    404  404  404 404 +   404 404 +
/app/complete-profile/coach-roster      .    in  .    404  404  +    404  404  404 404 +   404 404 +
/app/roster-links/$team_id              .    in  .    404  404  +    404  404  P1  Ev  Co  Di  Ow  +
/app/complete-profile/director          .    in  .    404  404  404  +    404  404 404 404 +   404 team
/app/complete-profile/owner             .    in  .    404  404  404  404  +    404 404 404 404 +   team
/app/performance-portal                 .    in  .    404  404  +    +    +    P1  Ev  Co  Di  Ow  team
/app/performance-portal/directors/$id   .    in  .    404  404  +    +    +    P1  Ev  Co  Di  Ow  team
/app/performance-portal/coaches/$id     .    in  .    404  404  +    +    +    P1  Ev  Co  Di  Ow  team
/app/performance-portal/team-roster/$id .    in  .    404  404  +    +    +    P1  Ev  Co  Di  Ow  team
/app/performance-portal/$               .    in  .    404  404  +    +    +    P1  Ev  Co  Di  Ow  team
/app/program                            .    in  .    404  404  404  +    +    P1  Ev  Co  Di  Ow  team
/app/program/$id                        .    in  .    404  404  404  +    +    P1  Ev  Co  Di  Ow  team
/app/events                             .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/event/new                          .    in  .    404  404  +    +    +    P1  Ev  Co  Di  Ow  team
/app/event/$id                          .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/event/$id/bibs                     .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/event/$id/coverage                 .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/event/$id/cases                    .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/event/$id/court                    .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/event/$id/desk                     .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/event/$id/board                    .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/agreement                          .    in  .    404  +    404  +    +    P1  Ev  Co  Di  Ow  team
/app/library                            .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/help-center                        .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  +
/app/account                            .    in  .    +    +    +    +    +    +   +   +   +   +   +
/app/view-profile                       .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/new-evaluation/$team_id            .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/dashboard/$id                      .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/dashboard/$id/overview             .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/dashboard/$id/performance-score    .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/dashboard/$id/position-indicators  .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/dashboard/$id/separators           .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/dashboard/$id/competitive-score    .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/dashboard/$id/team-player-score    .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/dashboard/$id/notes                .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/dashboard/$id/$                    .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/admin                              .    in  .    404  404  404  404  404  P1  Ev  Co  Di  Ow  team
/app/admin/$tab                         .    in  .    404  404  404  404  404  P1  Ev  Co  Di  Ow  team
/app/pagenotfound                       .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
/app/$                                  .    in  .    +    +    +    +    +    P1  Ev  Co  Di  Ow  team
`

/** Of the demo: a report of player.demo, a live evaluation of evaluator.demo, and ids of its people. */
export const REPORT_OF_PLAYER = 'c0de0003-0000-4000-8000-000000000000'
export const LIVE = 'c0de0003-0000-4000-8000-000000000019'
/** The tryout of the demo: director.demo organizes it, evaluator.demo rates there, coach.demo sits at the desk. */
export const DEMO_EVENT = 'c0de0009-0000-4000-8000-000000000001'
const SOMEBODY = 'c0de0001-0000-4000-8000-0000001e8481'

const [LIBRARY, PORTAL] = ['/app/library', '/app/performance-portal']
export const [CREATE, TEAM, NOT_FOUND] = [
  '/app/create-profile/player_information',
  '/app/complete-profile/coach-team',
  '/app/pagenotfound',
]
export const NOTHING = /^This page does not exist\.$/u
/** What only organizers find behind their addresses of an event. */
const ORGANIZERS = /^(?:Bibs|Riverside Fall Tryout|Gaps|Decide|We can’t find this event)$/u
const PROFILE = /^(?:Complete your|Create your|Edit(?: your)?) profile$/u

/**
 * P: player.demo and so on; the admin is an evaluator, too. Where each of them lands, and the first pages of their
 * navigation; the turn says which doors each tries that are not theirs. Who has most to see comes first: at the end
 * of a run nobody waits for them.
 */
export const PEOPLE = {
  P: { turn: 0, who: 'player', start: LIBRARY, pages: ['Home', 'Library', 'Upload'] },
  D: { turn: 6, who: 'director', start: PORTAL, pages: ['Portal', 'Events', 'Library'] },
  C: { turn: 4, who: 'coach', start: PORTAL, pages: ['Portal', 'Events', 'Library'] },
  O: { turn: 7, who: 'owner', start: PORTAL, pages: ['Portal', 'Events', 'Library'] },
  A: { turn: 3, who: 'admin', start: LIBRARY, pages: ['Events', 'Library', 'Outbox'] },
  E: { turn: 2, who: 'evaluator', start: LIBRARY, pages: ['Events', 'Library', 'Outbox'] },
  N: { turn: 1, who: 'newplayer', start: CREATE, pages: ['Profile', 'Account'] },
  K: { turn: 5, who: 'newcoach', start: TEAM, pages: ['Team', 'Account'] },
}
const LIVE_PLAYER = '/app/live-player-profile/player_information'
/** W52. Where the shortcut for a new evaluation leads the people whose profile is made. */
export const NEW_EVALUATION: Partial<Record<string, string>> = {
  P: '/app/video-upload',
  E: LIVE_PLAYER,
  A: LIVE_PLAYER,
  C: PORTAL,
  D: PORTAL,
  O: PORTAL,
}
/** Whose profile and team are made. */
export const FINISHED = 'PEACDO'
const ALL = 'PNEACKDO'
const ONE_OF_EACH = 'PECDO'

/**
 * `opensTo` letters; `heading` and, if not the address itself, `leadsTo`: where it ends for them. All others are led
 * away.
 */
export type Door = { address: string; opensTo: string; heading: RegExp; leadsTo?: string; seenBy?: string }

const door = (
  address: string,
  opensTo: string,
  heading: RegExp,
  more: Pick<Door, 'leadsTo' | 'seenBy'> = {},
): Door => ({ address, opensTo, heading, ...more })

export const DOORS: Door[] = [
  door('/pagenotfound', ALL, NOTHING),
  door('/no-such-page', ALL, NOTHING),
  door('/app/home', 'P', /^Hello, /u, { seenBy: 'P' }),
  door('/app/keep-report', FINISHED, /^No report to keep$/u, { seenBy: 'P' }),
  door('/app/video-upload', 'P', /^Upload a game video$/u, { seenBy: 'P' }),
  door('/app/create-profile/player_information', 'PN', PROFILE, { seenBy: 'N' }),
  door('/app/create-profile/organization_school', 'PN', PROFILE, { seenBy: 'N' }),
  door('/app/create-profile/athletic_info', 'PN', PROFILE, { seenBy: 'N' }),
  door('/app/create-profile/nothing', '', NOTHING),
  door('/app/complete-profile/player', 'PN', PROFILE, { leadsTo: CREATE }),
  door('/app/edit-player-profile/player_information', 'P', PROFILE, { seenBy: 'P' }),
  door('/app/edit-player-profile/organization_school', 'P', PROFILE, { seenBy: 'P' }),
  door('/app/edit-player-profile/athletic_info', 'P', PROFILE),
  door('/app/edit-player-profile/athletic_info?tab=Team+Accolades', 'P', PROFILE, { seenBy: 'P' }),
  door('/app/edit-player-profile/nothing', '', NOTHING),
  door('/app/editProfile', 'EA', PROFILE, { seenBy: 'E' }),
  door('/app/live-player-profile/player_information', 'EA', /^New player$/u),
  door('/app/live-player-profile/nothing', '', NOTHING),
  door(`/app/summary/${LIVE}`, 'EA', /^\d|^\p{Lu}|isn’t on this device/u),
  door(`/app/evaluation-panel/${LIVE}`, 'EA', /^Shooting$/u),
  door('/app/outbox', FINISHED, /^Outbox$/u),
  door('/app/complete-profile/evaluator', 'EA', PROFILE, { seenBy: 'E' }),
  door('/app/complete-profile/coach', 'C', PROFILE, { seenBy: 'C' }),
  door('/app/complete-profile/coach-team', 'CK', /^Your team$/u, { seenBy: 'CK' }),
  door('/app/complete-profile/coach-roster', 'CK', /^Roster$/u, { seenBy: 'CK' }),
  door('/app/roster-links/1', 'CK', /^Personal links$/u, { seenBy: 'C' }),
  door('/app/complete-profile/director', 'D', PROFILE, { seenBy: 'D' }),
  door('/app/complete-profile/owner', 'O', PROFILE, { seenBy: 'O' }),
  door('/app/complete-profile/nothing', FINISHED, NOTHING),
  door('/app/performance-portal', 'CDO', /^Riverside/u, { seenBy: 'CDO' }),
  door('/app/performance-portal?team=1', 'CDO', /./u, { seenBy: 'DO' }),
  door('/app/performance-portal?team=1&from=2026-02-01&to=2026-01-01', 'CDO', /./u, { seenBy: 'C' }),
  door(`/app/performance-portal/directors/${SOMEBODY}`, 'CDO', /^Teams/u),
  door(`/app/performance-portal/coaches/${SOMEBODY}`, 'CDO', /^Teams/u),
  door('/app/performance-portal/team-roster/1', 'CDO', /./u),
  door('/app/performance-portal/coaches', 'CDO', NOTHING),
  door('/app/performance-portal/nothing', 'CDO', NOTHING, { seenBy: 'D' }),
  door('/app/performance-portal/nothing/at/all', 'CDO', NOTHING),
  door('/app/program', 'ADO', /^Programs$/u, { seenBy: 'AO' }),
  door('/app/program/1', 'ADO', /^Riverside/u, { seenBy: 'AD' }),
  door('/app/program/nothing', 'ADO', NOTHING),
  door('/app/events', FINISHED, /^Events$/u, { seenBy: 'EO' }),
  door('/app/event/new', 'ACDO', /^New event$/u, { seenBy: 'CO' }),
  ...['', '/bibs', '/coverage', '/cases', '/board'].map((page) =>
    door(`/app/event/${SOMEBODY}${page}`, FINISHED, /^We can’t find this event$/u),
  ),
  door(`/app/event/${DEMO_EVENT}`, FINISHED, /Riverside Fall Tryout$|^We can’t find this event$/u, { seenBy: 'DEAC' }),
  ...['/bibs', '/coverage', '/cases', '/board'].map((page) =>
    door(`/app/event/${DEMO_EVENT}${page}`, FINISHED, ORGANIZERS, { seenBy: page === '/cases' ? 'DA' : 'D' }),
  ),
  door('/app/event/nothing', FINISHED, NOTHING),
  door('/app/agreement', 'EADO', /agree/iu, { seenBy: 'EADO' }),
  door('/app/library', FINISHED, /^Library$/u, { seenBy: 'PCD' }),
  door('/app/help-center', `${FINISHED}K`, /^Help center$/u, { seenBy: ONE_OF_EACH }),
  door('/app/view-profile', FINISHED, /^Profile$/u, { seenBy: ONE_OF_EACH }),
  door('/app/account', ALL, /^Account$/u, { seenBy: `${ONE_OF_EACH}N` }),
  door('/app/new-evaluation/1', FINISHED, /./u, { seenBy: 'C' }),
  door(`/app/dashboard/${REPORT_OF_PLAYER}`, FINISHED, /./u, {
    leadsTo: `/app/dashboard/${REPORT_OF_PLAYER}/overview`,
  }),
  ...[
    'overview',
    'performance-score',
    'position-indicators',
    'separators',
    'competitive-score',
    'team-player-score',
    'notes',
  ].map((section) => door(`/app/dashboard/${REPORT_OF_PLAYER}/${section}`, FINISHED, /./u, { seenBy: 'P' })),
  door(`/app/dashboard/${REPORT_OF_PLAYER}/nothing`, FINISHED, NOTHING),
  door(`/app/dashboard/${REPORT_OF_PLAYER}/notes/nothing`, FINISHED, NOTHING),
  door('/app/admin', 'A', /^Admin$/u, { leadsTo: '/app/admin/users', seenBy: 'A' }),
  door('/app/admin/queue', 'A', /^Admin$/u, { seenBy: 'A' }),
  door('/app/admin/packages', 'A', /^Admin$/u, { seenBy: 'A' }),
  door('/app/admin/audit', 'A', /^Admin$/u, { seenBy: 'A' }),
  door('/app/admin/nothing', 'A', NOTHING),
  door('/app/pagenotfound', FINISHED, NOTHING, { seenBy: 'P' }),
  door('/app/nothing', FINISHED, NOTHING),
]
