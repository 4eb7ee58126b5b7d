import type { FastifyInstance } from 'fastify'
import { listEvaluatorLibrary, listPlayerLibrary, listStaffLibrary } from '#domain/contracts/library.ts'
import type { LibraryItem } from '#domain/contracts/library.ts'
import { jerseyWords } from '#domain/evaluations/jersey-words.ts'
import { pageLinks } from '../../http/page-links.ts'
import type { Rubrics } from '../../rubric/rubrics.ts'
import { countItemsToRate } from '../../rubric/rated-count.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { findLibraryPage } from './library-repository.ts'
import type { LibraryRow } from './library-repository.ts'
import { findPlayerLibraryPage } from './player-library-repository.ts'
import { findStaffLibraryPage } from './staff-library-repository.ts'

export function libraryRoutes(app: FastifyInstance, { db, rubrics }: Services) {
  serveGranted(app, listEvaluatorLibrary, async (actor, query) => {
    const { count, results } = await findLibraryPage(db, actor, query)
    return {
      ...pageLinks(listEvaluatorLibrary.path, query, count),
      results: await Promise.all(results.map((row) => itemOf(row, rubrics))),
    }
  })

  serveGranted(app, listPlayerLibrary, async (actor, query) => {
    const { count, results } = await findPlayerLibraryPage(db, actor.userId, query)
    const items = results.map(async ({ rubric_version, quick_mode, ...row }) => {
      const { structure } = (await rubrics.find(rubric_version)) ?? (await rubrics.newest())
      return { ...row, total_count: countItemsToRate(structure, quick_mode) }
    })
    return { ...pageLinks(listPlayerLibrary.path, query, count), results: await Promise.all(items) }
  })

  serveGranted(app, listStaffLibrary, async (actor, query) => {
    const { count, results } = await findStaffLibraryPage(db, actor, query)
    return { ...pageLinks(listStaffLibrary.path, query, count), results }
  })
}

async function itemOf(
  { position_name, rubric_version, quick_mode, ...row }: LibraryRow,
  rubrics: Rubrics,
): Promise<LibraryItem> {
  const { rubric, structure } = (await rubrics.find(rubric_version)) ?? (await rubrics.newest())
  const position = rubric.positions.find(({ name }) => name === position_name)
  return {
    ...row,
    player_name: row.player_name.trim() || jerseyWords(row),
    position_abbreviation: position?.name_abbreviation ?? null,
    total_count: countItemsToRate(structure, quick_mode),
  }
}
