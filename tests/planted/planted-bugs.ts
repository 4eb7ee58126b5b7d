import { OF_FAMILIES } from './of-families.ts'
import { OF_MONEY } from './of-money.ts'
import { OF_THE_DATA } from './of-the-data.ts'
import { OF_THE_DATABASE } from './of-the-database.ts'
import { OF_THE_DOMAIN } from './of-the-domain.ts'
import { OF_THE_IDP } from './of-the-idp.ts'
import { OF_THE_PAGE } from './of-the-page.ts'
import { OF_THE_SERVER } from './of-the-server.ts'
import type { PlantedBug } from './planted-bug.ts'

/** The bugs that matter, one by one: `npm run planted` proves that the tests still notice each of them. */
export const PLANTED: PlantedBug[] = [
  ...OF_THE_DOMAIN,
  ...OF_THE_DATA,
  ...OF_THE_PAGE,
  ...OF_THE_SERVER,
  ...OF_FAMILIES,
  ...OF_MONEY,
  ...OF_THE_DATABASE,
  ...OF_THE_IDP,
]
