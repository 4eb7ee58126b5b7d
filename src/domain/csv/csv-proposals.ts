/** A row of a file as it would be taken over: text in every cell, whether it can be read or not. */
export type CsvProposal<Field extends string> = {
  /** The row's number in the file; it names the proposal. */
  line: number
  cells: Readonly<Record<Field, string>>
  /** What is wrong with it by itself. */
  errors: CsvErrors<Field>
  /** EV115. Reason for doubt. The row waits until the user has checked it. */
  doubt?: string | undefined
  /** Values of the row that are dropped although it is imported. */
  notes?: readonly string[]
  isLeftOut: boolean
}

export type CsvErrors<Field extends string> = { [Each in Field]?: string | undefined }

export type CsvProblem<Field extends string> = { line: number; field: Field; message: string }
