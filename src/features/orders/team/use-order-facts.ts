import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { packagesOnOffer } from '#data/queries/packages.ts'
import { ownCredits } from '#data/queries/player-orders.ts'
import { playerDropdowns, rubricOnDevice } from '#data/queries/reference-data.ts'
import type { Services } from '#data/services.ts'
import type { Roster } from '#domain/contracts/teams.ts'
import { isYouthTeam, lineRefusal, nameOfLine } from '#domain/orders/line-refusal.ts'
import { seasonOf } from '#domain/portal/period.ts'
import { seasonWords } from '#domain/profiles/season-words.ts'

const DAY_MS = 86_400_000
const SEASONS_BACK = 3

/** The season that a form begins with, and those that can be chosen, newest first. */
export function seasonsAt(now: number): { current: string; all: string[] } {
  const current = seasonOf(new Date(now).toISOString())
  return {
    current: seasonWords(current),
    all: Array.from({ length: SEASONS_BACK + 2 }, (_, index) => seasonWords(current + 1 - index)),
  }
}

/**
 * What the form needs to know besides what is typed: packages, credits, levels, positions, and which files have
 * arrived.
 */
export function useOrderFacts(services: Services, userId: string, { team, players: lines }: Roster) {
  const { api } = services
  const offers = useQuery(packagesOnOffer(api))
  const credits = useQuery(ownCredits(api, userId))
  const rubric = useQuery(rubricOnDevice(services))
  const dropdowns = useQuery(playerDropdowns(services))
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  const packages = offers.data?.results
  return {
    offers: { data: packages, error: offers.error, retry: () => void offers.refetch() },
    credits: { left: credits.data?.credits_left ?? 0, purchases: credits.data?.purchases ?? [] },
    levels: rubric.data?.scoring.levels ?? [],
    positions: dropdowns.data?.player_positions ?? [],
    noteReady: (videoId: string, isReady: boolean) => {
      setReady((before) =>
        before.has(videoId) === isReady
          ? before
          : new Set(isReady ? [...before, videoId] : [...before].filter((it) => it !== videoId)),
      )
    },
    facts: {
      // Where the game was, the next day may have begun already.
      lastDay: new Date(services.now() + DAY_MS).toISOString().slice(0, 10),
      offered: packages?.map(({ id }) => id),
      ready,
      nameOf(id: string) {
        const line = lines.find((it) => it.id === id)
        return line ? nameOfLine(line) : 'Another player'
      },
      refusalOf(id: string, level: string) {
        const line = lines.find((it) => it.id === id)
        return line && lineRefusal(line, isYouthTeam(team, level))
      },
    },
  }
}
