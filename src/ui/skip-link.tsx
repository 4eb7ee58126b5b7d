import css from './frame.module.css'

/** First in the tab order: jumps over the navigation to the page's main part. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={css.skipLink} href={`#${target}`}>
      Skip to content
    </a>
  )
}
