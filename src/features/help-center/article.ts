/** One answer of the help center: a question, paragraphs, and lists where steps or words are told. */
export type Article = {
  /** Unique over all groups: it is the end of the article's address. */
  id: string
  title: string
  text: readonly (string | { list: readonly string[] })[]
}
