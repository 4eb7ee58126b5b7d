import type { FastifyInstance } from 'fastify'
import {
  addOrganization,
  getPlayerDropdowns,
  getScoreStructure,
  listCompetitiveFactors,
  listEvaluatorLevels,
  listOrganizations,
  listSports,
  listStates,
  listTravelTeamLevels,
} from '#domain/contracts/reference-data.ts'
import type { CategoryKey } from '#domain/rubric/rubric-parts.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import {
  countOrganizationsOf,
  findOrganization,
  findOrganizations,
  insertOrganization,
} from './reference-data-repository.ts'
import type { OrganizationRow } from './reference-data-repository.ts'

const MOST_OWN_ORGANIZATIONS = 50

/** Everything here but the organizations is part of the newest rubric. */
export function referenceDataRoutes(app: FastifyInstance, { db, rubrics }: Services) {
  const dropdowns = async () => (await rubrics.newest()).rubric.dropdowns

  serveGranted(app, getScoreStructure, async (_actor, { rubric_version }) => {
    const published = rubric_version === undefined ? await rubrics.newest() : await rubrics.find(rubric_version)
    if (!published) throw new Refusal('missing', 'This version of the rubric isn’t published')
    return { player_score_structure: published.structure, scoring: published.scoring }
  })
  serveGranted(app, getPlayerDropdowns, dropdowns)
  serveGranted(app, listStates, async () => (await dropdowns()).states)
  serveGranted(app, listSports, async () => (await dropdowns()).sports)
  serveGranted(app, listEvaluatorLevels, async () => (await dropdowns()).evaluator_levels)
  serveGranted(app, listTravelTeamLevels, async () => (await dropdowns()).travel_team_levels)
  serveGranted(app, listCompetitiveFactors, async (_actor, { organization }) => {
    const { rubric } = await rubrics.newest()
    const of = (category: CategoryKey) => factorsOf(rubric, category, organization)
    return { events: of('events'), team_accolades: of('team_accolades'), player_accolades: of('player_accolades') }
  })
  serveGranted(app, listOrganizations, ({ userId }, { organization, search }) =>
    findOrganizations(db, userId, organization, search),
  )
  serveGranted(app, addOrganization, async ({ userId }, { name, organization_type_id, city, state_name }) => {
    const { states } = await dropdowns()
    if (state_name !== '' && !states.some((state) => state.name === state_name)) {
      throw new Refusal('invalid', 'Please select your state', { fields: { state_name: ['Please select your state'] } })
    }
    return addOwnOrganization(db, userId, {
      name,
      organization_type_id,
      city: city || null,
      state_name: state_name || null,
    })
  })
}

/** D19. What is there already is found, not made again. */
async function addOwnOrganization(
  sql: Sql,
  userId: string,
  mine: Omit<OrganizationRow, 'id'>,
): Promise<OrganizationRow> {
  const known = await findOrganization(sql, userId, mine)
  if (known) return known
  if ((await countOrganizationsOf(sql, userId)) >= MOST_OWN_ORGANIZATIONS) {
    throw new Refusal(
      'conflict',
      `You have added ${MOST_OWN_ORGANIZATIONS} organizations, the most you can add. Contact support.`,
    )
  }
  await insertOrganization(sql, userId, mine)
  const made = await findOrganization(sql, userId, mine)
  if (!made) throw new Refusal('missing', 'Account not found')
  return made
}

function factorsOf({ competitive }: Rubric, category: CategoryKey, organization: number | undefined) {
  return competitive.factors.filter(
    (factor) =>
      factor.category === category &&
      (organization === undefined || factor.organization_types.some((type) => type === organization)),
  )
}
