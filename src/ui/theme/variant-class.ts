/** The class of one choice of a recipe: `button`, `variant` and `ghost` make `button-variant-ghost`. */
export function variantClass(recipe: string, variant: string, choice: string): string {
  return `${recipe}-${variant}-${choice}`
}
