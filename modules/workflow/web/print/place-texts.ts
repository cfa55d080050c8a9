/** The texts of the places in a print template. */
import { formatDate } from '#kit/ui/format.ts'
import { currentLanguage } from '#shell/language.ts'
import type { WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { varText } from '../var-text.ts'
import { isPrintPlace, type PrintPlace } from './places.ts'
import { numberOf } from './print-code.ts'
import type { SheetContent } from './use-sheet.ts'

/**
 * The text of a place: of a variable by its name, where the process declares it, or of the process itself; empty for a
 * field that the reader does not see, undefined for a name that is not known.
 */
export function placeTexts(
  instance: WorkflowInstanceDetail,
  sayValue: SheetContent['sayValue'],
): (name: string) => string | undefined {
  const { form, fields, names, vars } = instance
  const texts = new Map<string, string>()
  for (const field of fields) texts.set(field.name, varText(vars[field.name], field, names))
  for (const field of form?.model.fields ?? []) {
    const text = sayValue(field, form?.values[field.id], form?.names ?? {})
    texts.set(form?.variables[field.id] ?? field.name, text)
  }
  return (name) => texts.get(name) ?? (isPrintPlace(name) ? ofProcess(name, instance) : undefined)
}

function ofProcess(name: PrintPlace, instance: WorkflowInstanceDetail): string | undefined {
  const at = (date: string | null) => (date === null ? '' : formatDate(date, currentLanguage(), 'minute'))
  switch (name) {
    case 'title':
      return instance.title
    case 'number':
      return numberOf(instance)
    case 'process':
      return instance.process
    case 'starter':
      return instance.starter
    case 'started':
      return at(instance.startedDate)
    case 'ended':
      return at(instance.endedDate)
    case 'form':
    case 'trail':
      return undefined
  }
}
