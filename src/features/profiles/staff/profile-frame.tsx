import { ArrowLeft, RefreshCw, RotateCcw, Save, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Loaded } from '#data/react/use-loaded.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { FormFoot, FormNote } from '#ui/form-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ProfileForm } from './use-profile-form.ts'
import css from './profile-frame.module.css'
import formLayoutCss from '#ui/form-layout.module.css'

export type ProfileMode = 'create' | 'edit'

/** Heading and, while the profile is fetched or where it cannot be had, what is said in its place. */
export function ProfilePage<Profile>({
  mode,
  ahead = 'One page and you’re set.',
  profile,
  children,
}: {
  mode: ProfileMode
  /** What a new person has ahead. */
  ahead?: string | undefined
  profile: Loaded<Profile>
  children: (profile: Profile) => ReactNode
}) {
  return (
    <>
      <div className={css.top}>
        <h1>{mode === 'create' ? 'Complete your profile' : 'Edit your profile'}</h1>
        {mode === 'create' && <p>{ahead} We keep what you type on this device until you save.</p>}
      </div>
      <WhenLoaded
        of={profile}
        panel={{ width: 'form' }}
        title="Connect once to load this profile"
        text="It isn’t on this device yet. We kept what you typed."
      >
        {children}
      </WhenLoaded>
    </>
  )
}

/** The form around its panels: what was typed before, why it is not saved, and the buttons. */
export function ProfileFormFrame<Form>({
  mode,
  profile,
  onBack,
  children,
}: {
  mode: ProfileMode
  profile: ProfileForm<Form>
  onBack: () => void
  children: ReactNode
}) {
  const { failure, isSaving, isRestored, formRef, submit, startOver } = profile
  return (
    <form ref={formRef} className={formLayoutCss.formPage} noValidate onSubmit={submit}>
      {isRestored && (
        <FormNote
          action={
            <Button onClick={startOver}>
              <RotateCcw aria-hidden />
              {mode === 'create' ? 'Start over' : 'Discard changes'}
            </Button>
          }
        >
          We brought back what you typed.
        </FormNote>
      )}
      {children}
      {failure?.text !== undefined && (
        <Notice
          tone={failure.isOffline ? 'warn' : 'danger'}
          icon={failure.isOffline ? WifiOff : TriangleAlert}
          title={failure.title}
          isLive
          action={
            <Button onClick={() => submit()}>
              <RefreshCw aria-hidden />
              Try again
            </Button>
          }
        >
          <p>{failure.text}</p>
        </Notice>
      )}
      <FormFoot
        back={
          mode === 'edit' && (
            <Button size="lg" onClick={onBack}>
              <ArrowLeft aria-hidden />
              Back
            </Button>
          )
        }
      >
        <Button size="lg" variant="solid" type="submit" aria-disabled={isSaving || undefined}>
          <Save aria-hidden />
          {isSaving ? 'Saving...' : 'Save profile'}
        </Button>
      </FormFoot>
    </form>
  )
}
