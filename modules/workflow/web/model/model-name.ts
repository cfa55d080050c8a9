import { currentLanguage } from '#shell/language.ts'
import type { WorkflowModel } from '#workflow/contract/model.ts'

/** What a model is called in the language of the page. */
export const modelName = ({ name, nameEn }: Pick<WorkflowModel, 'name' | 'nameEn'>): string =>
  currentLanguage() === 'en' && nameEn !== '' ? nameEn : name

/** What its category is called in the language of the page. */
export const modelCategory = ({ category, categoryEn }: Pick<WorkflowModel, 'category' | 'categoryEn'>): string =>
  currentLanguage() === 'en' && categoryEn !== '' ? categoryEn : category
