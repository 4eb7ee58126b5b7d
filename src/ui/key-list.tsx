import css from './key-list.module.css'

type KeyListProps = {
  title?: string
  keys: readonly (readonly [key: string, does: string])[]
}

/** Which keys do what, for whoever has a keyboard at the tablet. */
export function KeyList({ title = 'With a keyboard', keys }: KeyListProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl className={css.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
