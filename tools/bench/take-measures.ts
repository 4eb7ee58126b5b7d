import { inspect } from 'node:util'

type Measure = () => Promise<object>
type Print = { out: (line: string) => void; error: (text: string) => void }

/**
 * Takes one measure after the other and prints a line of JSON for each. A measure that fails is printed as failed, and
 * the next one is taken. Returns the names of those that failed.
 */
export async function takeMeasures(measures: Readonly<Record<string, Measure>>, print: Print): Promise<string[]> {
  const failed: string[] = []
  for (const [measure, take] of Object.entries(measures)) {
    try {
      print.out(JSON.stringify({ measure, ...(await take()) }))
    } catch (error) {
      failed.push(measure)
      print.out(JSON.stringify({ measure, failed: error instanceof Error ? error.message : String(error) }))
      print.error(inspect(error))
    }
  }
  return failed
}
