/** The words for a team's or a player's gender, wherever a person reads it. */
export function genderWords(gender: string): string {
  return gender === 'Female' ? "Women's" : "Men's"
}
