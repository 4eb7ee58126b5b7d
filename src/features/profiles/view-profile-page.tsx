import { Pencil, Printer } from 'lucide-react'
import { usePerson } from '#data/react/person.tsx'
import { Button } from '#ui/button.tsx'
import { EvaluatorView } from './view/evaluator-view.tsx'
import { PlayerView } from './view/player-view.tsx'
import { StaffView } from './view/staff-view.tsx'
import css from './view-profile.module.css'

type ViewProfilePageProps = { onEdit: () => void }

/** What a person's own profile holds, to read and to print. The role decides which of the profiles it is. */
export function ViewProfilePage({ onEdit }: ViewProfilePageProps) {
  const { role } = usePerson()
  const View = role === 'Player' ? PlayerView : role === 'Evaluator' ? EvaluatorView : StaffView
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1>Profile</h1>
        <Button onClick={onEdit}>
          <Pencil aria-hidden />
          Edit profile
        </Button>
        <Button variant="ghost" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      <View onEdit={onEdit} />
    </div>
  )
}
