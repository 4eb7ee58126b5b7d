import postcss from 'postcss'
import type { Container } from 'postcss'
import { parse } from 'postcss-js'
import nested from 'postcss-nested'
import { buttonRecipe } from './recipes/button.ts'
import { inputRecipe } from './recipes/input.ts'
import { panelRecipe } from './recipes/panel.ts'
import { tagRecipe } from './recipes/tag.ts'
import { system } from './system.ts'
import { variantClass } from './variant-class.ts'

type Styles = Record<string, unknown>
type Rule = readonly [selector: string, styles: Styles]
type Recipe = {
  className?: string | undefined
  base?: object | undefined
  variants?: Record<string, Record<string, object>> | undefined
}

const RECIPES: readonly Recipe[] = [buttonRecipe, inputRecipe, panelRecipe, tagRecipe]

/**
 * The stylesheet that Chakra would write into the page while it runs: the order of its layers, the reset, what every
 * page has, the tokens, and a class for each recipe and for each of its choices.
 */
export function themeCss(): string {
  const rules = RECIPES.flatMap(rulesOf).map(([selector, styles]) => textOf({ [selector]: styles }))
  return [
    system.layers.atRule,
    ...[system.getPreflightCss(), system.getGlobalCss(), system.getTokenCss()].map(textOf),
    `@layer recipes {\n${rules.join('\n')}\n}`,
  ].join('\n')
}

/** A choice wins over the base, and what is for some screens only wins over both, as where all of it is one rule. */
function rulesOf({ className = '', base = {}, variants = {} }: Recipe): Rule[] {
  const always = Object.entries(stylesOf(base))
  const part = (isForSomeScreens: boolean) =>
    Object.fromEntries(always.filter(([name]) => name.startsWith('@') === isForSomeScreens))
  const choices = Object.entries(variants).flatMap(([variant, options]) =>
    Object.entries(options).map(
      ([choice, styles]) => [`.${variantClass(className, variant, choice)}`, stylesOf(styles)] as const,
    ),
  )
  return [[`.${className}`, part(false)], ...choices, [`.${className}`, part(true)]]
}

/** Chakra's own reading of a recipe, without the layer around it. */
function stylesOf(styles: object): Styles {
  const { [`@layer ${system.layers.names.at(-1)}`]: inLayer } = system.cva({ base: styles })({}) as Record<
    string,
    Styles
  >
  return inLayer ?? {}
}

/** Returns the styles as CSS text without nested rules. */
function textOf(styles: Styles): string {
  const sheet = parse(withTexts(styles))
  removeAmpersands(sheet)
  return postcss([nested]).process(sheet, { from: undefined }).css
}

/** Removes the `&` that Chakra's top-level selectors begin with. It has a meaning only in nested rules. */
function removeAmpersands(container: Container) {
  container.each((it) => {
    if (it.type === 'atrule') removeAmpersands(it)
    if (it.type === 'rule') it.selector = it.selector.replaceAll('&', '')
  })
}

/** Returns the styles with numbers of custom properties as text, because postcss-js adds `px` to numbers. */
function withTexts(styles: Styles): Styles {
  const isNumber = (name: string, value: unknown) => name.startsWith('--') && typeof value === 'number'
  return JSON.parse(JSON.stringify(styles), (name, value) => (isNumber(name, value) ? String(value) : value)) as Styles
}
