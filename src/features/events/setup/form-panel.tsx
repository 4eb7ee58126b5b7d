import { Check, ListPlus, Lock, Plus } from 'lucide-react'
import { useState } from 'react'
import type { FormChoice } from '#domain/contracts/events.ts'
import { microKey, parseRatingKey, skillKey, teamKey } from '#domain/evaluations/rating.ts'
import { FORM_PRESETS, formProblems, inPanelOrder, MOST_SKILLS, presetKeys } from '#domain/events/form.ts'
import type { FormPreset } from '#domain/events/form.ts'
import type { ScoreStructure, StructureSkill } from '#domain/rubric/score-structure.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { timeWords } from '#kit/time-words.ts'
import { useNow } from '#ui/use-now.ts'
import type { SavedFields } from '../use-saved-fields.ts'
import { FailureNote } from '../failure-note.tsx'
import { Note } from '../note.tsx'
import { StepPanel } from '../step-panel.tsx'
import moreDetailsCss from '../more-details.module.css'
import css from './form-panel.module.css'

const PRESET_WORDS: Readonly<Record<FormPreset, string>> = {
  full: 'Full (68)',
  quick: 'Quick (20)',
  tryout: 'Tryout (8 skills)',
}
const WEIGHTS = [0, 0.5, 1, 1.5, 2, 3]

type FormPanelProps = { saved: SavedFields; structure: ScoreStructure }

/** What is rated: a preset, or skills one by one; their weights count on the decide board alone. */
export function FormPanel({ saved, structure }: FormPanelProps) {
  const { form } = saved.event
  const now = useNow(Date.now)
  const [isAnew, makeAnew] = useState(false)
  const [draft, setDraft] = useState<FormChoice>()
  const choice = draft ?? { keys: form.keys, weights: form.weights }
  const isLocked = form.locked_at !== null && !isAnew
  const problem = Object.values(formProblems(structure, choice)).flat()[0]

  function change(next: FormChoice) {
    const kept = { ...next, keys: inPanelOrder(structure, next.keys) }
    setDraft(kept)
    // A locked form waits for "Save": each version is made once, not one for each tap.
    if (form.locked_at !== null || Object.keys(formProblems(structure, kept)).length > 0) return
    // What is tapped meanwhile begins with this one, saved or not.
    saved.save({ form: kept }, () => setDraft((now) => (now === kept ? undefined : now)))
  }

  function saveVersion() {
    if (problem !== undefined) return
    saved.save({ form: choice }, stop)
  }

  function stop() {
    makeAnew(false)
    setDraft(undefined)
  }

  return (
    <StepPanel
      id="form"
      title="Form"
      count={`${skillCount(choice)} of ${MOST_SKILLS} skills`}
      end={<Note>Number: weight on the decide board</Note>}
    >
      {form.locked_at !== null && (
        <div className={css.locked}>
          <Lock aria-hidden />
          {isAnew ? (
            <>
              <p>
                <b>New version.</b> Tablets finish on the form they have. What was rated stays.
              </p>
              <Button onClick={stop}>Keep version {form.version}</Button>
              <Button variant="solid" aria-disabled={problem !== undefined || undefined} onClick={saveVersion}>
                Save version {form.version + 1}
              </Button>
            </>
          ) : (
            <>
              <p>
                <b>Locked since {timeWords(form.locked_at, now)}.</b> Rating has started.
              </p>
              <Button onClick={() => makeAnew(true)}>Make a new version</Button>
            </>
          )}
        </div>
      )}
      <Presets structure={structure} choice={choice} isLocked={isLocked} onChange={change} />
      <ul className={css.chips} aria-label="Skills">
        {structure.playerskill.map((skill) => (
          <SkillChip key={skill.id} skill={skill} choice={choice} isLocked={isLocked} onChange={change} />
        ))}
      </ul>
      <MoreItems structure={structure} choice={choice} isLocked={isLocked} onChange={change} />
      {problem === undefined ? (
        <Note>
          The first rating locks the form. A later change makes a new version; tablets finish on the one they have.
        </Note>
      ) : (
        <FailureNote isAlert>{problem}. Not saved yet.</FailureNote>
      )}
    </StepPanel>
  )
}

type ChoiceProps = { choice: FormChoice; isLocked: boolean; onChange: (choice: FormChoice) => void }

function Presets({ structure, choice, isLocked, onChange }: ChoiceProps & { structure: ScoreStructure }) {
  return (
    <div className={css.presets} role="group" aria-label="Presets">
      {FORM_PRESETS.map((preset) => {
        const keys = presetKeys(structure, preset)
        const isOn = keys.length === choice.keys.length && keys.every((key) => choice.keys.includes(key))
        return (
          <button
            key={preset}
            type="button"
            aria-pressed={isOn}
            aria-disabled={isLocked || undefined}
            onClick={() => {
              if (!isLocked) onChange({ keys, weights: weightsOf(choice, keys) })
            }}
          >
            {PRESET_WORDS[preset]}
          </button>
        )
      })}
    </div>
  )
}

function SkillChip({ skill, choice, isLocked, onChange }: ChoiceProps & { skill: StructureSkill }) {
  const key = skillKey(skill.id)
  const isOn = choice.keys.includes(key)
  const weight = choice.weights[key] ?? 1
  return (
    <li className={css.chip} data-on={isOn || undefined}>
      <Toggle
        label={skill.name}
        isOn={isOn}
        isLocked={isLocked}
        onToggle={() => onChange(isOn ? withoutSkill(choice, skill) : { ...choice, keys: [...choice.keys, key] })}
      />
      {isOn &&
        (isLocked ? (
          <span className={css.weight}>×{weight}</span>
        ) : (
          <Menu
            label={`Weight of ${skill.name}, ×${weight}`}
            button={{ shape: 'icon', variant: 'ghost', className: css.weight }}
            isFloating
            items={WEIGHTS.map((each) => ({
              id: String(each),
              label: each === 0 ? '×0, shown and not counted' : `×${each}`,
              isChecked: each === weight,
              onSelect: () => onChange({ ...choice, weights: { ...choice.weights, [key]: each } }),
            }))}
          >
            ×{weight}
          </Menu>
        ))}
    </li>
  )
}

function Toggle({
  label,
  isOn,
  isLocked,
  onToggle,
}: {
  label: string
  isOn: boolean
  isLocked: boolean
  onToggle: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-disabled={isLocked || undefined}
      onClick={() => {
        if (!isLocked) onToggle()
      }}
    >
      {isOn ? <Check aria-hidden /> : <Plus aria-hidden />}
      {label}
    </button>
  )
}

/** Micro-skills of the chosen skills, all of a skill or none, and the items of a team player. */
function MoreItems({ structure, choice, isLocked, onChange }: ChoiceProps & { structure: ScoreStructure }) {
  const chosen = structure.playerskill.filter(({ id }) => choice.keys.includes(skillKey(id)))
  const toggle = (keys: readonly string[], isOn: boolean) =>
    onChange({
      ...choice,
      keys: isOn ? choice.keys.filter((key) => !keys.includes(key)) : [...choice.keys, ...keys],
    })
  const extras = choice.keys.filter((key) => parseRatingKey(key)?.kind !== 'skill').length
  return (
    <details className={moreDetailsCss.more}>
      <summary>
        <ListPlus aria-hidden />
        Micro-skills and team-player items
        <span>{extras === 0 ? 'None' : `${extras} chosen`}</span>
      </summary>
      <h3>Micro-skills of</h3>
      <ul className={css.chips} aria-label="Micro-skills">
        {chosen.map((skill) => {
          const keys = skill.microskills.map(({ id }) => microKey(skill.id, id))
          const isOn = keys.some((key) => choice.keys.includes(key))
          return (
            <li key={skill.id} className={css.chip} data-on={isOn || undefined}>
              <Toggle label={skill.name} isOn={isOn} isLocked={isLocked} onToggle={() => toggle(keys, isOn)} />
            </li>
          )
        })}
      </ul>
      <h3>Team-player items</h3>
      <ul className={css.chips} aria-label="Team-player items">
        {structure.teamplayerscore.map((item) => {
          const key = teamKey(item.id)
          const isOn = choice.keys.includes(key)
          return (
            <li key={item.id} className={css.chip} data-on={isOn || undefined}>
              <Toggle label={item.name} isOn={isOn} isLocked={isLocked} onToggle={() => toggle([key], isOn)} />
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** How many skills a choice has. */
export function skillCount({ keys }: Pick<FormChoice, 'keys'>): number {
  return keys.filter((key) => parseRatingKey(key)?.kind === 'skill').length
}

function withoutSkill(choice: FormChoice, { id, microskills }: StructureSkill): FormChoice {
  const gone = new Set([skillKey(id), ...microskills.map((micro) => microKey(id, micro.id))])
  const keys = choice.keys.filter((key) => !gone.has(key))
  return { keys, weights: weightsOf(choice, keys) }
}

/** Of skills that are not chosen any more no weight is kept: the server refuses it. */
function weightsOf({ weights }: FormChoice, keys: readonly string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(weights).filter(([key]) => keys.includes(key)))
}
