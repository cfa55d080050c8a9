/**
 * Processes for people without an account: those whose model says so. They start one by its form and read the answer by
 * the number of their receipt; nothing else of a process is visible to them. What is not published, is suspended or
 * never was answers alike.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { line, requiredLine, Timestamp } from '#contract/scalars.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { workflowErrors } from './errors.ts'
import { ProcessForm } from './form.ts'
import { SummaryPart } from './summary.ts'
import { Vars } from './vars.ts'

/** The code of an organisation, as on its sign-in page; left out, that of the host, else the installation's own. */
const tenantCode = line(64).optional()
const OfTenant = z.object({ tenantCode })

/** A process that visitors may start. */
export const PublicProcess = z.object({
  key: z.string(),
  name: z.string(),
  /** Empty where its model has none. */
  category: z.string(),
  note: z.string(),
})
export type PublicProcess = z.infer<typeof PublicProcess>

export const PublicForm = PublicProcess.extend({
  /** The fields that a visitor fills in. Empty where `isFull`. */
  forms: z.array(ProcessForm),
  /** As many requests as it takes in a day were filed today. */
  isFull: z.boolean(),
  /** The day of the organisation and its time zone, for rules and dates. */
  today: z.iso.date(),
  zone: z.string(),
})
export type PublicForm = z.infer<typeof PublicForm>

/** The characters of the picture, or the solution of the proof of work. */
const code = { captchaId: z.guid(), captcha: z.string().min(1).max(64) }

/** Of a process. */
const key = requiredLine(200)

export const PublicRequest = z.strictObject({ tenantCode, key, vars: Vars, ...code })
export type PublicRequest = z.infer<typeof PublicRequest>

const MAX_RECEIPT_LENGTH = 64
export const ReceiptQuestion = z.strictObject({ tenantCode, receipt: requiredLine(MAX_RECEIPT_LENGTH), ...code })
export type ReceiptQuestion = z.infer<typeof ReceiptQuestion>

export const PublicState = z.enum(['running', 'done', 'rejected', 'canceled'])
export type PublicState = z.infer<typeof PublicState>

/** All that the number of a receipt opens. */
export const PublicAnswer = z.object({
  process: z.string(),
  title: z.string(),
  state: PublicState,
  filedDate: Timestamp,
  endedDate: Timestamp.nullable(),
  /** The names of its current steps, as far as the model publishes them. */
  steps: z.array(z.string()),
  /** The fields that the model marks for the answer, with their values now. */
  answer: z.array(SummaryPart),
  zone: z.string(),
})
export type PublicAnswer = z.infer<typeof PublicAnswer>

export const publicProcessRoutes = {
  list: route({
    method: 'GET',
    path: '/workflow/public/process',
    can: 'public',
    summary: 'The processes that an organisation offers to people without an account, by name',
    query: OfTenant,
    reply: z.array(PublicProcess),
    errors: [errors.notFound],
  }),
  form: route({
    method: 'GET',
    path: '/workflow/public/form',
    can: 'public',
    summary: 'The start form of a process for people without an account',
    query: OfTenant.extend({ key }),
    reply: PublicForm,
    errors: [errors.notFound, errors.unavailable],
  }),
  start: route({
    method: 'POST',
    path: '/workflow/public/request',
    can: 'public',
    summary: 'Start a process without an account; the receipt number is in the answer and nowhere else',
    body: PublicRequest,
    reply: z.object({ receipt: z.string() }),
    errors: [
      errors.notFound,
      errors.captchaWrong,
      errors.unavailable,
      workflowErrors.publicFull,
      workflowErrors.publicRefused,
      formErrors.notOpen,
      formErrors.duplicate,
    ],
  }),
  answer: route({
    method: 'POST',
    path: '/workflow/public/answer',
    can: 'public',
    summary: 'The state and the answer of a request by its receipt number; every wrong number answers alike',
    body: ReceiptQuestion,
    reply: PublicAnswer,
    errors: [errors.notFound, errors.captchaWrong],
  }),
}
