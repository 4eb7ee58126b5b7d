import type { FastifyInstance } from 'fastify'
import {
  getPlayerDropdowns, getScoreStructure, listCompetitiveFactors, listEvaluatorLevels, listOrganizations,
  listSports, listStates, listTravelTeamLevels,
} from '#domain/contracts/reference-data.ts'
import type { CategoryKey } from '#domain/rubric/rubric-parts.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import { Refusal } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../serve-granted.ts'
import { findOrganizations } from './reference-data-repository.ts'

/** Everything here but the organizations is part of the newest rubric. */
export function referenceDataRoutes(app: FastifyInstance, { db, rubrics }: Services) {
  const dropdowns = async () => (await rubrics.newest()).rubric.dropdowns

  serveGranted(app, getScoreStructure, async (_actor, { rubric_version }) => {
    const published = rubric_version === undefined ? await rubrics.newest() : await rubrics.find(rubric_version)
    if (!published) throw new Refusal('missing', 'This version of the rubric is not published')
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
  serveGranted(app, listOrganizations, (_actor, { organization, search }) => findOrganizations(db, organization, search))
}

function factorsOf({ competitive }: Rubric, category: CategoryKey, organization: number | undefined) {
  return competitive.factors.filter(
    (factor) => factor.category === category &&
      (organization === undefined || factor.organization_types.some((type) => type === organization)),
  )
}
