/** Between the fields of a form and the variables of a process. Pure. */
import { z } from 'zod'
import { CallError } from '#shell/request/call.ts'
import { minuteOf, momentAt } from '#shell/time/zone.ts'
import { schemaOf, type FormField } from '#workflow/contract/form.ts'

/** Names of variables stand among the form's own names, and in issues of the server behind `vars.`. */
const PREFIX = 'var:'
export const inputName = ({ name }: Pick<FormField, 'name'>): string => PREFIX + name

const isPeople = ({ type }: FormField): boolean => type === 'user' || type === 'users'

/** The schema of the inputs: people are chosen as a list, moments are typed without their zone. */
export function inputSchema(fields: readonly FormField[]): Record<string, z.ZodType> {
  return Object.fromEntries(fields.filter(isAsked).map((field) => [inputName(field), inputOf(field)]))
}

/** What is only shown is not asked. */
export const isAsked = ({ readOnly }: FormField): boolean => readOnly !== true

function inputOf(field: FormField): z.ZodType {
  const { required, type } = field
  if (isPeople(field)) {
    const people = z.array(z.string()).max(type === 'user' ? 1 : 500)
    return required ? people.min(1) : people.optional()
  }
  if (type === 'dateTime') {
    const moment = z.string().min(1)
    return required ? moment : moment.optional()
  }
  return schemaOf(field)
}

/**
 * What the inputs begin with: what is known, else what the file says; a switch is off. A decision is no user’s before
 * it is made.
 */
export function initialInputs(
  fields: readonly FormField[],
  vars: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter(isAsked).flatMap((field) => {
      if (field.isDecision === true) return []
      const known = Object.hasOwn(vars, field.name) ? vars[field.name] : initialOf(field)
      const value = known ?? (field.type === 'boolean' ? false : undefined)
      return value === undefined ? [] : [[inputName(field), shownIn(field, value)]]
    }),
  )
}

function initialOf({ type, initial }: FormField): unknown {
  if (initial === undefined) return undefined
  if (type === 'integer' || type === 'number') return Number.isNaN(Number(initial)) ? undefined : Number(initial)
  return type === 'boolean' ? initial === 'true' : initial
}

function shownIn(field: FormField, value: unknown): unknown {
  if (isPeople(field)) return [value].flat()
  if (field.type !== 'dateTime' || typeof value !== 'string') return value
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return value
  return minuteOf(moment)
}

/** The variables of what was entered; what was left empty is left out. */
export function varsFrom(
  fields: readonly FormField[],
  inputs: Readonly<Record<string, unknown>>,
): Record<string, never> {
  const entries = fields.filter(isAsked).flatMap((field) => {
    const value = inputs[inputName(field)]
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
    return [[field.name, varOf(field, value)]]
  })
  return Object.fromEntries(entries) as Record<string, never>
}

function varOf({ type }: FormField, value: unknown): unknown {
  if (type === 'user' && Array.isArray(value)) return value[0]
  return type === 'dateTime' && typeof value === 'string' ? momentAt(value).toISOString() : value
}

/** Does something whose refusals name variables, and says them at the inputs. @throws CallError */
export async function atInputs<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown
    const issues = thrown.issues.map((issue) => {
      const name = /^(?:body\.)?vars\.([^.]+)/.exec(issue.path)?.[1]
      return name === undefined ? issue : { ...issue, path: PREFIX + name }
    })
    const { code, status, error, msg, data, requestId } = thrown
    throw new CallError({ code, status, error, msg, data, requestId, issues })
  }
}
