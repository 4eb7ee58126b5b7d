import path from 'node:path'
import type { CSSOptions, Plugin } from 'vite'
import { readersFontSize } from './readers-font-size.ts'

/** How a stylesheet's module is read: `panel-row` is `css.panelRow`. */
export const STYLESHEETS: CSSOptions = {
  modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName },
  postcss: { plugins: [readersFontSize] },
}

/**
 * Writes a class's name where it is used: else every module would carry a list of all names of its stylesheet. A
 * stylesheet that nobody reads a name of any more is still loaded.
 */
export function namesOfClasses(): Plugin[] {
  return [
    {
      name: 'courtside-names-of-classes',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?(?:\?|$)/u },
        handler: (code) =>
          code.replaceAll(/^import (\w+) from (['"][^'"]+\.module\.css['"])/gmu, 'import * as $1 from $2'),
      },
    },
    {
      name: 'courtside-loaded-stylesheets',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/u },
        handler: (code, id) => {
          const named = code.replace(/export default \{[^}]*\};?/u, '')
          // Vite may print it another way one day: better a build that stops than one with all names in it.
          if (named === code) throw new Error(`No list of names to leave out in ${id}`)
          return { code: named, moduleSideEffects: 'no-treeshake' }
        },
      },
    },
  ]
}

/** `form-field-error` of form-field.module.css keeps its name, `soft` of it becomes `form-field_soft`. */
function scopedName(local: string, file: string): string {
  const owner = path.basename(file).replace(/\.module\.css.*$/u, '')
  return local === owner || local.startsWith(`${owner}-`) ? local : `${owner}_${local}`
}
