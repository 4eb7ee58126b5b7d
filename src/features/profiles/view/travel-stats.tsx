import { useMutation } from '@tanstack/react-query'
import { ChartNoAxesColumn, Trash2, Undo2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { teamsOfPlayer } from '#data/queries/profile.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { TravelStat } from '#domain/contracts/accounts.ts'
import { checkInput } from '#domain/contracts/check-input.ts'
import { addTravelStats, removeTravelStats } from '#domain/contracts/teams.ts'
import type { TeamsOfPlayer } from '#domain/contracts/teams.ts'
import { TRAVEL_STAT_NAMES, TRAVEL_STAT_WORDS, TravelStatsForm } from '#domain/fields/travel-stats.ts'
import type { TravelStatName } from '#domain/fields/travel-stats.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import css from './travel-stats.module.css'

type Team = TeamsOfPlayer['teams'][number]
type Sending = {}

/** D53. What a player entered of their seasons with a travel team; one is added, and taken away until they undo it. */
export function TravelStats({ team }: { team: Team } & Sending) {
  const services = useServices()
  const { userId } = usePerson()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<TravelStat>()
  const take = (teams: TeamsOfPlayer) =>
    services.queryClient.setQueryData(teamsOfPlayer(services.api, userId).queryKey, teams)
  const failed = (error: Error) => toaster.error(failureWords(error), 'Not saved.')
  const add = useMutation({
    mutationFn: ({ points, rebounds, assists, steals }: TravelStatsForm) =>
      services.api.call(addTravelStats, { roster_entry_id: team.roster_entry_id, points, rebounds, assists, steals }),
    onSuccess: (teams) => {
      take(teams)
      setAdding(false)
      setRemoved(undefined)
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: ({ id }: TravelStat) => services.api.call(removeTravelStats, { travel_stat_id: id }),
    onSuccess: (teams, season) => {
      take(teams)
      setRemoved(season)
    },
    onError: failed,
  })
  const isBusy = add.isPending || remove.isPending
  return (
    <div className={css.seasons}>
      {team.travel_stats.length > 0 && (
        <ul aria-label={`Season averages with ${team.team_name}`}>
          {team.travel_stats.map((season) => (
            <li key={season.id}>
              <span>{inWords(season)}</span>
              <Button
                variant="ghost"
                aria-label={`Remove ${inWords(season)}`}
                aria-disabled={isBusy || undefined}
                onClick={() => {
                  if (!isBusy) remove.mutate(season)
                }}
              >
                <Trash2 aria-hidden />
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status">
        {removed && (
          <>
            Season removed.{' '}
            <Button
              aria-disabled={isBusy || undefined}
              onClick={() => {
                if (!isBusy) add.mutate(removed)
              }}
            >
              <Undo2 aria-hidden />
              Undo
            </Button>
          </>
        )}
      </p>
      <Button aria-label={`Add season averages for ${team.team_name}`} onClick={() => setAdding(true)}>
        <ChartNoAxesColumn aria-hidden />
        Add season averages
      </Button>
      {isAdding && (
        <SeasonDialog
          teamName={team.team_name}
          isBusy={isBusy}
          onSave={(season) => add.mutate(season)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

const EMPTY: Readonly<Record<TravelStatName, string>> = { points: '', rebounds: '', assists: '', steals: '' }

type SeasonDialogProps = {
  teamName: string
  isBusy: boolean
  onSave: (season: TravelStatsForm) => void
  onClose: () => void
}

function SeasonDialog({ teamName, isBusy, onSave, onClose }: SeasonDialogProps) {
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({})
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const checked = checkInput(TravelStatsForm, numbersOf(typed))
    if (!('fields' in checked)) return onSave(checked.output)
    setErrors(checked.fields)
    const first = TRAVEL_STAT_NAMES.find((name) => checked.fields[name])
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Season averages with ${teamName}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form={id} aria-disabled={isBusy || undefined}>
            Save
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={css.season} noValidate onSubmit={submit}>
        <p>Averages per game. Only you see them.</p>
        {TRAVEL_STAT_NAMES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={TRAVEL_STAT_WORDS[name]}
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            error={errors[name]?.[0]}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTyped((before) => ({ ...before, [name]: value }))
              setErrors((before) => ({ ...before, [name]: undefined }))
            }}
          />
        ))}
      </form>
    </Modal>
  )
}

/** An empty field is no number. A comma is a point on half the world's keyboards. */
function numbersOf(typed: Readonly<Record<TravelStatName, string>>) {
  const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
  return Object.fromEntries(TRAVEL_STAT_NAMES.map((name) => [name, numberOf(typed[name])]))
}

const inWords = (season: TravelStatsForm) => TRAVEL_STAT_NAMES.map((name) => `${season[name]} ${name}`).join(', ')
