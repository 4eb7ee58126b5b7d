import css from './skip-link.module.css'

/** First in the tab order: jumps over the navigation to the page's main part. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={css.link} href={`#${target}`}>
      Skip to content
    </a>
  )
}
