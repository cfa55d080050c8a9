/** Words of the designer in the language of the page. */
import { currentLanguage } from '#shell/language.ts'
import type { Translate } from '#shell/i18n.ts'
import {
  placedFields,
  sayFormProblem,
  sayProperty,
  textIn,
  type FormModel,
  type FormProblem,
  type LocalText,
} from '#forms-core/index.ts'
import type { StepName } from '../commands/command.ts'

export const inLanguage = (text: LocalText): string => textIn(text, currentLanguage())

/** A problem with the label of its field, which is what designers know it by. */
export function sayProblem(model: Pick<FormModel, 'fields'>, problem: FormProblem): string {
  const placed = placedFields(model.fields).find(({ field, path }) => {
    const isAt = problem.path === path || problem.path.startsWith(`${path}.`)
    return isAt && field.name === problem.field
  })
  const label = placed === undefined ? {} : { field: inLanguage(placed.field.label) }
  return sayFormProblem({ ...problem, ...label }, currentLanguage())
}

/** Properties that only the designer speaks of. */
const OWN = {
  label: 'forms.design.label',
  kind: 'forms.design.kind',
  title: 'forms.design.itemTitle',
  text: 'forms.design.text',
  columns: 'forms.design.columns',
  folded: 'forms.design.folded',
  span: 'forms.design.span',
  phoneOrder: 'forms.design.phoneOrder',
  tabs: 'forms.design.tabs',
  description: 'forms.design.description',
} as const
const isOwn = (property: string): property is keyof typeof OWN => Object.hasOwn(OWN, property)

export const propertyName = (t: Translate, property: string): string =>
  isOwn(property) ? t(OWN[property]) : sayProperty(property, currentLanguage())

/** `Changed "Help text" of "Total"`. */
export function sayStep(t: Translate, { verb, what, property }: StepName): string {
  const name = what === undefined ? '' : inLanguage(what)
  const of = property === undefined ? '' : propertyName(t, property)
  return t(`forms.design.step.${verb}`, { what: name, property: of })
}
