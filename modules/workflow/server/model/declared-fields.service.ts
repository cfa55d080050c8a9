/** The fields that a file declares itself, for what conditions of its flows can compare. */
import type { Field } from '#forms-core/index.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ir } from '#process/index.ts'
import { modelFieldOf } from '../form/generated-model.ts'
import type { CheckedFile } from './file-request.ts'
import { formsIn } from './file-reading.service.ts'

/** A file without one of these declares none. */
const DECLARING = /<[\w-]*:?(?:formField|formProperty)\b/
const MAX_FIELDS = 300

/**
 * Each name once, those of the start first; fields that only expressions ask for are no declarations. A file that
 * cannot be read any more has none.
 */
export async function declaredFields({ xml, processes }: Pick<CheckedFile, 'xml' | 'processes'>): Promise<Field[]> {
  if (!DECLARING.test(xml)) return []
  const found = new Map<string, Field>()
  try {
    for (const { json } of processes) {
      const { start, tasks } = await formsIn(xml, JSON.parse(json) as Ir)
      for (const field of [...start, ...Object.values(tasks).flat()]) {
        if (field.isGuessed === true || found.has(field.name)) continue
        const model = modelFieldOf(field)
        // A name that no field can have is none that a condition can have.
        if (model.name === field.name) found.set(field.name, model)
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return [...found.values()].slice(0, MAX_FIELDS)
}
