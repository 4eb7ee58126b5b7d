import { readFileSync } from 'node:fs'

type Given = Record<string, string>

/**
 * U100. Takes the settings that are given as files: `NAME_FILE` holds the path of a file with the value of `NAME`, as
 * Docker, Kubernetes and systemd hand secrets over. Names each file that cannot be read, and each setting given twice.
 */
export function withFiles(given: Given, names: readonly string[]): { given: Given; problems: string[] } {
  const problems: string[] = []
  const read = names.flatMap((name) => {
    const file = given[`${name}_FILE`]
    if (file === undefined) return []
    if (given[name] !== undefined) problems.push(`${name}, ${name}_FILE: expected one of them`)
    try {
      const value = readFileSync(file, 'utf8').trim()
      if (!value) problems.push(`${name}_FILE: ${file} is empty`)
      return [[name, value]]
    } catch (error) {
      problems.push(`${name}_FILE: ${file} can’t be read (${codeOf(error)})`)
      return []
    }
  })
  return { given: { ...given, ...Object.fromEntries(read) }, problems }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
