/** Field names of an event player, as organizers call them. */
const PLAYER_FIELDS: Readonly<Record<string, string>> = {
  bib: 'bib',
  group_id: 'group',
  first_name: 'first name',
  last_name: 'last name',
  gender: 'gender',
  school_grade: 'grade',
  date_of_birth: 'birth date',
  position: 'position',
  height_feet: 'height, feet',
  height_inches: 'height, inches',
  organization: 'school or club',
  email: 'report email',
  photo: 'photo',
  board_column: 'decision board',
}

/** "first name, report email". */
export function fieldWords(fields: readonly string[]): string {
  return fields.map((field) => PLAYER_FIELDS[field] ?? field).join(', ')
}
