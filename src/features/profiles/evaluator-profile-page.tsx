import { useQuery, useQueryClient } from '@tanstack/react-query'
import { evaluatorProfile } from '#data/queries/profile.ts'
import { evaluatorLevels } from '#data/queries/reference-lists.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { learnAgain } from '#data/session/learn-again.ts'
import { createEvaluatorProfile, updateEvaluatorProfile } from '#domain/contracts/profiles.ts'
import type { EvaluatorProfile } from '#domain/contracts/profiles.ts'
import { evaluatorBodyOf, EvaluatorForm, evaluatorFormErrors, evaluatorFormOf } from '#domain/profiles/staff-forms.ts'
import { fieldOf } from '#ui/field-of.ts'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFirstAnswer } from './use-first-answer.ts'
import { PersonFields } from './staff/person-fields.tsx'
import { ProfileFormFrame, ProfilePage } from './staff/profile-frame.tsx'
import type { ProfileMode } from './staff/profile-frame.tsx'
import { savedUser } from './staff/saved-user.ts'
import { useProfileForm } from './staff/use-profile-form.ts'
import css from './evaluator-profile.module.css'

type EvaluatorProfilePageProps = {
  mode: ProfileMode
  /** D113. Whether the person has another role. */
  isAlso?: boolean
  /** The profile is saved, or its owner turns back. */
  onDone: () => void
}

/** Who an evaluator is: the person, the years of experience and the level. */
export function EvaluatorProfilePage({ mode, isAlso, onDone }: EvaluatorProfilePageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const profile = useFirstAnswer(evaluatorProfile(services.api, userId))
  return (
    <ProfilePage
      mode={mode}
      ahead={isAlso ? 'You’re now also an evaluator. One page and you’re set.' : undefined}
      profile={profile}
    >
      {(saved) => <Fields mode={mode} onDone={onDone} profile={saved} />}
    </ProfilePage>
  )
}

function Fields({ mode, onDone, profile }: EvaluatorProfilePageProps & { profile: EvaluatorProfile }) {
  const services = useServices()
  const { userId } = usePerson()
  const queryClient = useQueryClient()
  const levels = useQuery(evaluatorLevels(services.api))
  const editing = useProfileForm({
    services,
    userId,
    draftKey: 'evaluator-profile',
    schema: EvaluatorForm,
    saved: evaluatorFormOf(profile),
    errorsOf: evaluatorFormErrors,
    onDone,
    save,
  })

  async function save(form: EvaluatorForm): Promise<EvaluatorForm> {
    const answer = await services.api.call(
      profile.is_profile_created ? updateEvaluatorProfile : createEvaluatorProfile,
      evaluatorBodyOf(form),
    )
    queryClient.setQueryData(evaluatorProfile(services.api, userId).queryKey, answer)
    // What was set by hand is not kept on the device; what is fetched is.
    void queryClient.fetchQuery({ ...evaluatorProfile(services.api, userId), staleTime: 0 }).catch(() => {})
    await learnAgain(services, userId, savedUser(answer, ['Evaluator']))
    return evaluatorFormOf(answer)
  }

  if (!editing) return null
  const { form, errors, change } = editing
  const field = fieldOf(editing)
  const choices =
    levels.data ?? (form.evaluator_level === '' ? [] : [{ name: form.evaluator_level, description: undefined }])
  return (
    <ProfileFormFrame mode={mode} profile={editing} onBack={onDone}>
      <Panel rows="wide">
        <h2>About you</h2>
        <PersonFields form={form} errors={errors} change={change} pictureWaits={editing.pictureWaits} />
      </Panel>
      <Panel rows="wide">
        <h2>Your experience</h2>
        <TextField
          label="Years of experience"
          {...field('years_of_experience')}
          inputMode="numeric"
          kind="short"
          hint="As a coach, scout or evaluator, 0 to 50."
        />
        <RadioCards
          legend="Evaluator level"
          value={form.evaluator_level === '' ? null : form.evaluator_level}
          error={errors['evaluator_level']}
          options={choices.map(({ name, description }) => ({
            value: name,
            label: name,
            ...(typeof description === 'string' && { detail: description }),
          }))}
          onChange={(evaluator_level) => change({ evaluator_level })}
        />
        {levels.isError && !levels.data && <p className={css.missing}>Connect once to load the levels.</p>}
      </Panel>
      <Panel rows="wide">
        <h2>Consultations</h2>
        <TextField
          label="Scheduling link"
          isOptional
          {...field('calendly_url')}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          hint="Your Calendly page, like https://calendly.com/your-name. Players who request a consultation choose a time there."
        />
      </Panel>
    </ProfileFormFrame>
  )
}
