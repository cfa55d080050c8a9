/** What a start and a task ask for: made from the model, checked on both sides. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { workflowErrors } from './errors.ts'
import { requiredLine } from '#contract/scalars.ts'

export const FieldType = z.enum([
  'text',
  'longText',
  'integer',
  'number',
  'boolean',
  'date',
  'dateTime',
  'choice',
  'user',
  'users',
])
export type FieldType = z.infer<typeof FieldType>

/** One variable as a user fills it in. */
export const FormField = z.object({
  name: z.string(),
  label: z.string(),
  type: FieldType,
  required: z.boolean(),
  readOnly: z.boolean().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** As the file says it. */
  initial: z.string().optional(),
  least: z.number().optional(),
  most: z.number().optional(),
  /** No form declares it: an expression asks for it. Whether it is there is checked, what it is not. */
  isGuessed: z.boolean().optional(),
  /** A yes or no that the user who does the task says anew: no value from before stands for it. */
  isDecision: z.boolean().optional(),
})
export type FormField = z.infer<typeof FormField>

/** Of a text, and of all texts of one choice. */
export const MAX_TEXT = 4_000

export const StartForm = z.object({
  key: z.string(),
  name: z.string(),
  number: z.number(),
  fields: z.array(FormField),
  /** Whether they may set variables that the form does not ask for. */
  mayAdd: z.boolean(),
})
export type StartForm = z.infer<typeof StartForm>

const Moment = z.iso.datetime({ offset: true })

/** What a value of a field must be; whether it may be missing is not its business. */
function valueOf({ type, options = [], least, most }: FormField): z.ZodType {
  switch (type) {
    case 'integer':
    case 'number': {
      let number = type === 'integer' ? z.number().int() : z.number()
      if (least !== undefined) number = number.min(least)
      if (most !== undefined) number = number.max(most)
      return number
    }
    case 'boolean':
      return z.boolean()
    case 'date':
      return z.iso.date()
    case 'dateTime':
      return Moment
    case 'choice':
      return z.enum(options.map(({ value }) => value))
    case 'users':
      return z.array(z.string().min(1).max(200)).min(1).max(500)
    case 'user':
      return z.string().min(1).max(200)
    case 'text':
    case 'longText':
      return z.string().trim().min(1).max(MAX_TEXT)
  }
}

/** The schema of one field: an empty text counts as no value. */
export function schemaOf(field: FormField): z.ZodType {
  return field.required ? valueOf(field) : valueOf(field).optional()
}

/**
 * What a person's values have against a form. What is guessed has to be there where it is needed, and may be whatever
 * the process takes.
 * @param vars what there is already, and what is given
 * @param given what is given now
 */
export function objectionsTo(
  fields: readonly FormField[],
  vars: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>> = vars,
): { name: string; issue: z.core.$ZodIssue }[] {
  return fields.flatMap((field) => {
    if (field.readOnly === true) return []
    const value = valueIn(field.isDecision === true ? given : vars, field.name)
    if (field.isGuessed === true && value !== undefined) return []
    const result = schemaOf(field).safeParse(value, { reportInput: true })
    const [issue] = result.success ? [] : result.error.issues
    return issue === undefined ? [] : [{ name: field.name, issue }]
  })
}

function valueIn(vars: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = Object.hasOwn(vars, name) ? vars[name] : undefined
  return value === '' || value === null ? undefined : value
}

export const workflowFormRoutes = {
  start: route({
    method: 'GET',
    path: '/workflow/form/start',
    can: 'wf:instance:start',
    summary: 'The start form of a process',
    query: z.object({ key: requiredLine(200) }),
    reply: StartForm,
    errors: [errors.notFound, errors.unavailable, workflowErrors.modelTooComplex],
  }),
}
