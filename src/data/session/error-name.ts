/** What Amplify tells its errors apart by. */
export function nameOfError(error: unknown): string {
  return error instanceof Error ? error.name : 'Unknown'
}
