import type { PlayerOrganization } from '../contracts/players.ts'
import type { PlayerDropdowns } from '../contracts/reference-data.ts'

type Level = Pick<PlayerOrganization, 'organization_type_id' | 'school_grade'>
type PartOfLevel = { [Key in keyof Level]?: Level[Key] | undefined }
type LevelChoice = { value: string; label: string; level: Level }

const TYPES = [1, 2, 3, 5] as const

/** D101. Where a player can play, as one list: the grades of each kind of school, the kind alone, and the colleges. */
export function levelChoices({ organization_types, school_grades }: PlayerDropdowns): LevelChoice[] {
  return organization_types.flatMap(({ id, name }) => {
    const type = TYPES.find((known) => known === id)
    if (type === undefined) return []
    const grades = school_grades.filter((grade) => grade.organization_types.includes(id))
    return [
      ...grades.map((grade) => choice(grade.name, { organization_type_id: type, school_grade: grade.value })),
      choice(grades.length > 0 ? `${name}, other grade` : name, { organization_type_id: type, school_grade: null }),
    ]
  })
}

/** Returns the value of the choice that a player made; '' before there is one. */
export function levelValue({ organization_type_id: type = null, school_grade }: PartOfLevel): string {
  return type === null ? '' : `${type} ${school_grade ?? ''}`
}

function choice(label: string, level: Level): LevelChoice {
  return { value: levelValue(level), label, level }
}
