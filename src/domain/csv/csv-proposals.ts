/** A row of a file as it would be taken over: text in every cell, whether it can be read or not. */
export type CsvProposal<Field extends string> = {
  /** The row's number in the file; it names the proposal. */
  line: number
  cells: Readonly<Record<Field, string>>
  /** What is wrong with it by itself. */
  errors: CsvErrors<Field>
  /** EV115. Why the row may not be what it seems; it waits until somebody has looked at it. */
  doubt?: string | undefined
  /** What of the row is not kept although it can come in. */
  notes?: readonly string[]
  isLeftOut: boolean
}

export type CsvErrors<Field extends string> = { [Each in Field]?: string | undefined }

export type CsvProblem<Field extends string> = { line: number; field: Field; message: string }
