import { OF_DISKS_AND_CLOCKS } from './of-disks-and-clocks.ts'
import { OF_EVENTS } from './of-events.ts'
import { OF_FAMILIES } from './of-families.ts'
import { OF_FILES_AND_FORMS } from './of-files-and-forms.ts'
import { OF_LANGUAGES } from './of-languages.ts'
import { OF_MONEY } from './of-money.ts'
import { OF_MUTATIONS } from './of-mutations.ts'
import { OF_OUTCOMES } from './of-outcomes.ts'
import { OF_PROCESSES } from './of-processes.ts'
import { OF_PROGRAMS } from './of-programs.ts'
import { OF_LOST_EVENTS } from './of-lost-events.ts'
import { OF_RESTORES } from './of-restores.ts'
import { OF_ROLES } from './of-roles.ts'
import { OF_SIGN_OUTS } from './of-sign-outs.ts'
import { OF_TABLETS } from './of-tablets.ts'
import { OF_THE_COURT } from './of-the-court.ts'
import { OF_THE_DATA } from './of-the-data.ts'
import { OF_THE_DATABASE } from './of-the-database.ts'
import { OF_THE_DOMAIN } from './of-the-domain.ts'
import { OF_THE_IDP } from './of-the-idp.ts'
import { OF_THE_OUTBOX } from './of-the-outbox.ts'
import { OF_THE_PAGE } from './of-the-page.ts'
import { OF_THE_SENDER } from './of-the-sender.ts'
import { OF_THE_SERVER } from './of-the-server.ts'
import type { PlantedBug } from './planted-bug.ts'

/** The bugs that matter, one by one: `npm run planted` proves that the tests still notice each of them. */
export const PLANTED: PlantedBug[] = [
  ...OF_THE_DOMAIN,
  ...OF_THE_DATA,
  ...OF_THE_OUTBOX,
  ...OF_DISKS_AND_CLOCKS,
  ...OF_THE_PAGE,
  ...OF_THE_COURT,
  ...OF_LANGUAGES,
  ...OF_FILES_AND_FORMS,
  ...OF_THE_SENDER,
  ...OF_THE_SERVER,
  ...OF_PROCESSES,
  ...OF_PROGRAMS,
  ...OF_EVENTS,
  ...OF_TABLETS,
  ...OF_MUTATIONS,
  ...OF_OUTCOMES,
  ...OF_FAMILIES,
  ...OF_MONEY,
  ...OF_LOST_EVENTS,
  ...OF_RESTORES,
  ...OF_ROLES,
  ...OF_SIGN_OUTS,
  ...OF_THE_DATABASE,
  ...OF_THE_IDP,
]
