import { currentLanguage } from '#shell/language.ts'
import type { DictionaryEntry } from '#shell/ports.ts'
import type { WorkflowModel } from '#workflow/contract/model.ts'

/** What a model is called in the language of the page. */
export const modelName = ({ name, nameEn }: Pick<WorkflowModel, 'name' | 'nameEn'>): string =>
  currentLanguage() === 'en' && nameEn !== '' ? nameEn : name

/** What its category is called in the language of the page: by the dictionary, or else by itself. */
export const modelCategory = (
  { category, categoryEn }: Pick<WorkflowModel, 'category' | 'categoryEn'>,
  entries: readonly DictionaryEntry[],
): string => {
  const entry = entries.find(({ val }) => val === category)
  if (entry !== undefined) return entry.label
  return currentLanguage() === 'en' && categoryEn !== '' ? categoryEn : category
}
