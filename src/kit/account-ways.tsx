import { Link } from '@tanstack/react-router'
import { LogIn, UserPlus } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './account-ways.module.css'

/** Leads a person who is not signed in to an account, and from there to the page `next`. */
export function AccountWays({ title, text, next }: { title: string; text: string; next: string }) {
  return (
    <Panel className={css.card}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={css.ways}>
        <Button asChild variant="solid" size="lg">
          <Link to="/signup" search={{ next }}>
            <UserPlus aria-hidden />
            Create an account
          </Link>
        </Button>
        <Button asChild size="lg">
          <Link to="/login" search={{ next }}>
            <LogIn aria-hidden />
            Sign in
          </Link>
        </Button>
      </div>
    </Panel>
  )
}
