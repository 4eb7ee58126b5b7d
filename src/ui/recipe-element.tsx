import { Children, cloneElement } from 'react'
import type { ComponentPropsWithRef, ComponentType, ReactElement } from 'react'
import { variantClass } from './theme/variant-class.ts'

type Recipe = { variants?: object | undefined }
type VariantsOf<R extends Recipe> = NonNullable<R['variants']>
type Choices<R extends Recipe> = { [Name in keyof VariantsOf<R>]: Extract<keyof VariantsOf<R>[Name], string> }
type Tag = 'button' | 'input' | 'textarea' | 'select' | 'section' | 'span'
type Given = Record<string, unknown> & { className?: string | undefined }

/**
 * A plain element with the classes of a recipe of the theme (src/ui/theme/recipes). `asChild` gives them, and all other
 * properties that the child has not set, to its child instead. `usual` is the choice that holds where a page makes none.
 */
export function recipeElement<R extends Recipe, T extends Tag>(
  Element: T,
  recipe: string,
  usual: Choices<R>,
  attributes: Partial<ComponentPropsWithRef<T>> = {},
): ComponentType<Partial<Choices<R>> & { asChild?: boolean } & Omit<ComponentPropsWithRef<T>, keyof Choices<R>>> {
  const variants = Object.entries(usual) as [string, string][]
  const Drawn = Element as unknown as ComponentType<Given>
  function WithRecipe({ asChild, className, ...given }: Given) {
    const rest = { ...given }
    const classes = variants.map(([variant, choice]) => {
      delete rest[variant]
      return variantClass(recipe, variant, (given[variant] as string | undefined) ?? choice)
    })
    const named = (...more: (string | undefined)[]) => [recipe, ...classes, ...more].filter(Boolean).join(' ')
    if (!asChild) return <Drawn {...attributes} {...rest} className={named(className)} />
    const { children, ...own } = rest
    const child = Children.only(children) as ReactElement<Given>
    return cloneElement(child, { ...own, ...child.props, className: named(className, child.props.className) })
  }
  WithRecipe.displayName = `recipe(${recipe})`
  return WithRecipe as never
}
