import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { recipeElement } from './recipe-element.tsx'
import type { tagRecipe } from './theme/recipes/tag.ts'

const TagRoot = recipeElement<typeof tagRecipe, 'span'>('span', 'tag', { tone: 'neutral', size: 'md' })

/** A status in an icon and words. The icon is required: color alone says nothing. */
export function Tag({ icon: Icon, children, ...rest }: ComponentProps<typeof TagRoot> & { icon: LucideIcon }) {
  return (
    <TagRoot {...rest}>
      <Icon aria-hidden />
      {children}
    </TagRoot>
  )
}
