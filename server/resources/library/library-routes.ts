import type { FastifyInstance } from 'fastify'
import { listEvaluatorLibrary } from '#domain/contracts/library.ts'
import type { LibraryItem, LibraryQuery } from '#domain/contracts/library.ts'
import type { Rubrics } from '../../rubric/rubrics.ts'
import { countItemsToRate } from '../evaluations/rated-count.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../serve-granted.ts'
import { findLibraryPage } from './library-repository.ts'
import type { LibraryRow } from './library-repository.ts'

export function libraryRoutes(app: FastifyInstance, { db, rubrics }: Services) {
  serveGranted(app, listEvaluatorLibrary, async (actor, query) => {
    const { count, results } = await findLibraryPage(db, actor.userId, query)
    const { limit, offset } = query
    return {
      count,
      next: offset + limit < count ? addressOf(query, offset + limit) : null,
      previous: offset > 0 ? addressOf(query, Math.max(0, offset - limit)) : null,
      results: await Promise.all(results.map((row) => itemOf(row, rubrics))),
    }
  })
}

async function itemOf({ position_name, rubric_version, quick_mode, ...row }: LibraryRow, rubrics: Rubrics): Promise<LibraryItem> {
  const { rubric, structure } = (await rubrics.find(rubric_version)) ?? (await rubrics.newest())
  const position = rubric.positions.find(({ name }) => name === position_name)
  return { ...row, position_abbreviation: position?.name_abbreviation ?? null, total_count: countItemsToRate(structure, quick_mode) }
}

/** The address of another page of the same list, below the API's base. */
function addressOf(query: LibraryQuery, offset: number): string {
  const asked = Object.entries({ ...query, offset }).filter(([, value]) => value !== undefined && value !== '')
  const parameters = new URLSearchParams(Object.fromEntries(asked.map(([name, value]) => [name, String(value)])))
  return `${listEvaluatorLibrary.path}?${parameters.toString()}`
}
