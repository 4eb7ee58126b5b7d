import type { CsvQuestion } from '#domain/csv/csv-columns.ts'
import css from './import-question.module.css'

type ImportQuestionProps = {
  question: CsvQuestion
  answer: string | undefined
  onAnswer: (value: string) => void
}

/** EV112. One question for the whole file, with sample rows for each answer. */
export function ImportQuestion({ question: { id, title, options }, answer, onAnswer }: ImportQuestionProps) {
  return (
    <fieldset className={css.question}>
      <legend>{title}</legend>
      {options.map(({ value, label, samples }) => (
        <label key={value}>
          <input type="radio" name={`import-${id}`} checked={answer === value} onChange={() => onAnswer(value)} />
          <span>
            <b>{label}</b>
            {samples.map(({ line, text, read }) => (
              <small key={line}>
                Row {line}: {text} is {read}
              </small>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
