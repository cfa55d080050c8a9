/** The handlers that modules declare, as a form shows them, and what a schedule may give them. */
import { z } from 'zod'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError, invalid, InvalidInput } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { ScheduledHandler, ScheduledHandlers } from '#kernel/jobs/scheduled.ts'
import { schedulingErrors } from '#scheduling/contract/errors.ts'
import type { Handler, HandlerParam, ScheduleParams } from '#scheduling/contract/schedule.ts'

/** What the JSON schema says of one parameter, as far as forms show it. */
const Property = z.object({
  type: z.enum(['integer', 'number', 'string', 'boolean']),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  enum: z.array(z.string()).optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
})

const KINDS = { integer: 'integer', number: 'integer', string: 'text', boolean: 'flag' } as const

/** A handler in the actor's language. */
export function toHandler({ beanName, params, needs }: ScheduledHandler, actor: Actor): Handler {
  const { properties = {} } = z.toJSONSchema(params, { io: 'input' })
  return {
    beanName,
    title: titleOf(beanName, actor),
    params: Object.entries(properties).map(([key, property]) =>
      toParam(key, Property.parse(property), wordOf(beanName, key, actor)),
    ),
    needs: [...needs],
    isAllowed: needs.every((code) => holds(actor, code)),
  }
}

const wordOf = (beanName: string, key: string, { language }: Actor) =>
  translate(language, `scheduled.${beanName}.${key}`)

/** What a handler is called. */
export const titleOf = (beanName: string, actor: Actor): string => wordOf(beanName, 'title', actor)

function toParam(name: string, property: z.infer<typeof Property>, label: string): HandlerParam {
  const { type, minimum: min, maximum: max, enum: options, default: initial } = property
  return {
    name,
    label,
    kind: options ? 'choice' : KINDS[type],
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(options && { options }),
    ...(initial !== undefined && { initial }),
  }
}

/** The handler of a draft. @throws InvalidInput where no module declares it */
export function handlerOf(scheduled: ScheduledHandlers, beanName: string): ScheduledHandler {
  const handler = scheduled.find(beanName)
  if (!handler) throw invalid('beanName', 'bean_unknown')
  return handler
}

/** What a schedule does, its maker could do by hand. @throws AppError schedule_needs_rights */
export function assertMayUse(actor: Actor, { needs }: Pick<ScheduledHandler, 'needs'>): void {
  const missing = needs.filter((code) => !holds(actor, code))
  if (missing.length > 0) throw new AppError(schedulingErrors.needsRights, { codes: missing.join(', ') })
}

/** The parameters with the defaults of their handler. @throws InvalidInput with the path of each that does not fit */
export function parsedParams({ params }: ScheduledHandler, given: ScheduleParams): ScheduleParams {
  const parsed = params.safeParse(given)
  // The typed cast: handlers take plain values by name.
  if (parsed.success) return parsed.data as ScheduleParams
  throw new InvalidInput(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: `params.${key}`, code: 'unknown_field', params: {} }))
        : [{ path: ['params', ...issue.path].join('.'), code: 'schedule_param', params: {} }],
    ),
  )
}
