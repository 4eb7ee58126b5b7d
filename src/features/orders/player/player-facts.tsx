import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { playerProfile } from '#data/queries/profile.ts'
import { playerDropdowns } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { updatePlayerProfile } from '#domain/contracts/profiles.ts'
import type { OwnPlayerProfile, PlayerProfileChange } from '#domain/contracts/profiles.ts'
import { levelChoices, levelValue } from '#domain/profiles/level-choices.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { OrderHint } from '../order-parts.tsx'
import css from './player-facts.module.css'

type PlayerFactsProps = { profile: OwnPlayerProfile | undefined }

/**
 * D101. Asks what the score needs and the profile lacks: where the player plays, and at which position. A question
 * stays while the page is open, so that a slip can be put right.
 */
export function PlayerFacts({ profile }: PlayerFactsProps) {
  const services = useServices()
  const { userId } = usePerson()
  const asked = useAsked(profile)
  /** What was chosen and is not saved yet. After a failure it stays, and goes along with the next choice. */
  const [unsaved, keep] = useState<PlayerProfileChange>({})
  const { data: dropdowns } = useQuery(playerDropdowns(services))
  const saving = useMutation(
    {
      mutationFn: (change: PlayerProfileChange) => services.api.call(updatePlayerProfile, change),
      // One after the other: the answer of each holds what was saved before it.
      scope: { id: `profile of ${userId}` },
      onSuccess: (saved, change) => {
        services.queryClient.setQueryData(playerProfile(services.api, userId).queryKey, saved)
        keep((now) => (now === change ? {} : now))
      },
    },
    services.queryClient,
  )
  if (!profile || !dropdowns || (!asked.level && !asked.position)) return null
  const choices = levelChoices(dropdowns)
  const name = profile.first_name
  function save(change: PlayerProfileChange) {
    const all = { ...unsaved, ...change }
    keep(all)
    saving.mutate(all)
  }
  return (
    <Panel aria-labelledby="order-player-title" className={css.facts}>
      <h3 id="order-player-title">
        About <bdi translate="no">{name}</bdi>
      </h3>
      <OrderHint>
        Your report compares <bdi translate="no">{name}</bdi> with players of the same level and position. We save both
        in the profile.
      </OrderHint>
      {asked.level && (
        <div id="order-level">
          <SelectField
            label="Grade or college"
            placeholder="Choose a grade or college"
            options={choices}
            value={levelValue(unsaved.organization ?? profile.organization ?? {})}
            onChange={(event) => {
              const chosen = choices.find(({ value }) => value === event.currentTarget.value)
              if (chosen) save({ organization: chosen.level })
            }}
          />
        </div>
      )}
      {asked.position && (
        <div id="order-position">
          <RadioCards
            legend="Position"
            columns={3}
            value={unsaved.athletic_info?.player_position_name ?? profile.athletic_info?.player_position_name ?? null}
            options={dropdowns.player_positions.map((it) => ({ value: it.name, label: it.name }))}
            onChange={(player_position_name) => save({ athletic_info: { player_position_name } })}
          />
        </div>
      )}
      {asked.position && (
        <OrderHint>Not sure? Choose the one you play most. The report shows which positions fit best.</OrderHint>
      )}
      {saving.isError && (
        <>
          <FieldError>Not saved. {failureWords(saving.error)}</FieldError>
          <Button onClick={() => saving.mutate(unsaved)}>Try again</Button>
        </>
      )}
    </Panel>
  )
}

/** What the profile has lacked since the page was opened. */
function useAsked(profile: OwnPlayerProfile | undefined) {
  const [asked, ask] = useState({ level: false, position: false })
  const level = asked.level || (profile !== undefined && !hasLevel(profile))
  const position = asked.position || (profile !== undefined && !hasPosition(profile))
  if (level !== asked.level || position !== asked.position) ask({ level, position })
  return asked
}

export const hasLevel = ({ organization }: OwnPlayerProfile) => (organization?.organization_type_id ?? null) !== null
export const hasPosition = ({ athletic_info }: OwnPlayerProfile) => Boolean(athletic_info?.player_position_name)
