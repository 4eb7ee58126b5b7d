import { useQueryClient } from '@tanstack/react-query'
import { staffProfile } from '#data/queries/profile.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { learnAgain } from '#data/session/learn-again.ts'
import { STAFF_ROLES } from '#domain/access/role.ts'
import { patchStaffProfile } from '#domain/contracts/profiles.ts'
import type { StaffProfile } from '#domain/contracts/profiles.ts'
import { staffBodyOf, StaffForm, staffFormErrors, staffFormOf } from '#domain/profiles/staff-forms.ts'
import { fieldOf } from '#ui/field-of.ts'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFirstAnswer } from './use-first-answer.ts'
import { PersonFields } from './staff/person-fields.tsx'
import { ProfileFormFrame, ProfilePage } from './staff/profile-frame.tsx'
import type { ProfileMode } from './staff/profile-frame.tsx'
import { savedUser } from './staff/saved-user.ts'
import { useProfileForm } from './staff/use-profile-form.ts'

type StaffProfilePageProps = {
  role: 'Coach' | 'Director' | 'Owner'
  mode: ProfileMode
  /** The profile is saved, or its owner turns back. */
  onDone: () => void
}

const COACH_AHEAD = 'First about you. Your team and its roster come next.'

/** Who a coach, a director or an owner is; the latter two also name their organization. */
export function StaffProfilePage({ role, mode, onDone }: StaffProfilePageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const profile = useFirstAnswer(staffProfile(services.api, userId))
  return (
    <ProfilePage mode={mode} ahead={role === 'Coach' ? COACH_AHEAD : undefined} profile={profile}>
      {(saved) => <Fields role={role} mode={mode} onDone={onDone} profile={saved} />}
    </ProfilePage>
  )
}

function Fields({ role, mode, onDone, profile }: StaffProfilePageProps & { profile: StaffProfile }) {
  const services = useServices()
  const { userId } = usePerson()
  const queryClient = useQueryClient()
  const isOfProgram = role !== 'Coach'
  const editing = useProfileForm({
    services,
    userId,
    draftKey: 'staff-profile',
    schema: StaffForm,
    saved: staffFormOf(profile),
    errorsOf: (form) => staffFormErrors(form, isOfProgram),
    onDone,
    save,
  })

  async function save(form: StaffForm): Promise<StaffForm> {
    const answer = await services.api.call(patchStaffProfile, staffBodyOf(form, isOfProgram))
    queryClient.setQueryData(staffProfile(services.api, userId).queryKey, answer)
    // What was set by hand is not kept on the device; what is fetched is.
    void queryClient.fetchQuery({ ...staffProfile(services.api, userId), staleTime: 0 }).catch(() => {})
    await learnAgain(services, userId, savedUser(answer, STAFF_ROLES))
    return staffFormOf(answer)
  }

  if (!editing) return null
  const { form, errors, change } = editing
  const field = fieldOf(editing)
  return (
    <ProfileFormFrame mode={mode} profile={editing} onBack={onDone}>
      <Panel rows="wide">
        <h2>About you</h2>
        <PersonFields form={form} errors={errors} change={change} pictureWaits={editing.pictureWaits} />
      </Panel>
      {isOfProgram && (
        <Panel rows="wide">
          <h2>Your organization</h2>
          <TextField label="Organization name" {...field('organization_name')} autoComplete="organization" />
          <TextField label="Address" {...field('address')} autoComplete="street-address" />
        </Panel>
      )}
    </ProfileFormFrame>
  )
}
