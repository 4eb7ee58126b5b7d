import textCss from '#ui/text.module.css'

/** Column names of a table whose last column has each row's button. */
export function TableHead({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        <th scope="col">
          <span className={textCss.visuallyHidden}>Actions</span>
        </th>
      </tr>
    </thead>
  )
}
