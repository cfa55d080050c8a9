/** The options of a field, wherever they come from. */
import { textIn, type Field } from '#forms-core/index.ts'
import { currentLanguage } from '#shell/language.ts'

export interface Options {
  options: { value: string; label: string }[]
  isLoading: boolean
}

const NONE: Options = { options: [], isLoading: false }

/** The options that a field of a choice offers. */
export function useOptions(field: Field): Options {
  if (!('options' in field) || field.options.from !== 'fixed') return NONE
  const language = currentLanguage()
  return {
    options: field.options.options.map(({ value, label }) => ({ value, label: textIn(label, language) })),
    isLoading: false,
  }
}
