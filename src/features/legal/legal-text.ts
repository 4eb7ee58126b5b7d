export type LegalText = {
  title: string
  sections: readonly { heading: string; paragraphs?: readonly string[]; points?: readonly string[] }[]
}
