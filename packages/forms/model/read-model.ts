/** The entry point for models from outside: a file, a designer, a database. */
import { type z } from 'zod'
import type { CompiledForm } from '../rules/compiled-form.ts'
import { compileForm } from '../rules/compile-form.ts'
import { fieldProblems } from './check-fields.ts'
import { layoutProblems } from './check-layout.ts'
import { nameProblems } from './check-names.ts'
import { MAX_FIELDS, MAX_MODEL_BYTES, MAX_MODEL_DEPTH } from './limits.ts'
import { FormModel, placedFields } from './model.ts'
import type { FormProblem } from './problem.ts'

/** A model that is right, with its rules read; or everything that is wrong with it. */
export type ReadModel = { model: FormModel; form: CompiledForm } | { problems: FormProblem[] }

/**
 * Reads a model: its size, its shape, then what it means. Later questions are only asked of what passed the earlier.
 * @param input JSON from anywhere
 */
export function readModel(input: unknown): ReadModel {
  const large = sizeProblem(input)
  if (large !== undefined) return { problems: [large] }
  const parsed = FormModel.safeParse(input)
  if (!parsed.success) return { problems: parsed.error.issues.map(shapeProblem) }
  const model = parsed.data
  const placed = placedFields(model.fields)
  if (placed.length > MAX_FIELDS) return { problems: [tooLarge('fields', MAX_FIELDS)] }
  const problems = [...nameProblems(placed), ...fieldProblems(placed), ...layoutProblems(model)]
  // Rules mean nothing while a name stands for two fields.
  const isAmbiguous = problems.some(({ code }) => code === 'form_duplicate_id' || code === 'form_duplicate_name')
  const compiled = isAmbiguous ? undefined : compileForm(model)
  const all = [...problems, ...(compiled?.problems ?? [])]
  return all.length === 0 && compiled?.form !== undefined ? { model, form: compiled.form } : { problems: all }
}

const tooLarge = (path: string, limit: number): FormProblem => ({
  code: 'form_too_large',
  path,
  detail: String(limit),
})

function sizeProblem(input: unknown): FormProblem | undefined {
  if (!isShallow(input)) return tooLarge('', MAX_MODEL_DEPTH)
  const bytes = new TextEncoder().encode(JSON.stringify(input) ?? '').length
  return bytes > MAX_MODEL_BYTES ? tooLarge('', MAX_MODEL_BYTES) : undefined
}

/** Everything after this goes as deep as the input does. */
function isShallow(input: unknown): boolean {
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_MODEL_DEPTH) return false
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return true
}

function shapeProblem(issue: z.core.$ZodIssue): FormProblem {
  const path = issue.path.map(String).join('.')
  const isLarge = issue.code === 'too_big' && path === 'fields'
  if (isLarge) return tooLarge('fields', MAX_FIELDS)
  return { code: 'form_invalid', path, detail: detailOf(issue) }
}

/** What the schema says, without the values of the model. */
function detailOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${issue.code}: ${issue.keys.join(', ').slice(0, 100)}`
    case 'invalid_type':
      return `${issue.code}: ${issue.expected}`
    case 'too_big':
      return `${issue.code}: ${issue.maximum}`
    case 'too_small':
      return `${issue.code}: ${issue.minimum}`
    case 'custom':
    case 'invalid_format':
      return /^[a-z_]+$/.test(issue.message) ? issue.message : issue.code
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_value':
      return issue.code
  }
}
