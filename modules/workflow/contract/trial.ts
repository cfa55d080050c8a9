/** A model tried out as it is drawn: the path it would take with some values and answers. Nothing is written. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { Id, line, requiredLine } from '#contract/scalars.ts'
import { workflowErrors } from './errors.ts'
import { AheadPerson } from './follow.ts'
import { ProcessForm } from './form.ts'
import { ModelProblem, Xml } from './model.ts'
import { Vars } from './vars.ts'

export const MAX_TRIAL_ANSWERS = 200
/** Elements that a trial comes to: what goes on longer ends there, and says so. */
export const MAX_TRIAL_STEPS = 300

/** What happens at an element: the first answer of an element is for the first time that it is come to, and so on. */
export const TrialAnswer = z.object({
  nodeId: requiredLine(200),
  /** Of a task. */
  outcome: z.enum(['agree', 'reject', 'abstain']).default('agree'),
  /** What is filled in there, or what a service or message brings along. */
  vars: Vars.default({}),
})
export type TrialAnswer = z.infer<typeof TrialAnswer>

/** Of a stored model or of a file, one of both. */
export const TrialOrder = z.object({
  /** A stored model; its form is the one it is started with. */
  id: Id.optional(),
  /** A file that is not stored. */
  xml: Xml.optional(),
  /** The form that a file is started with. */
  formKey: line(200).default(''),
  /** Left out: the caller. */
  starterId: Id.optional(),
  vars: Vars.default({}),
  answers: z.array(TrialAnswer).max(MAX_TRIAL_ANSWERS).default([]),
})
export type TrialOrder = z.infer<typeof TrialOrder>

/** An element that the trial came to. */
export const TrialStep = z.object({
  nodeId: z.string(),
  node: z.string(),
  /** What it is in BPMN: `userTask`. */
  element: z.string(),
  /** What the called process is called that it stands in; empty for the one that is tried. */
  process: z.string(),
  /** How often it was come to before: which of its answers counts. */
  visit: z.number(),
  /** Who would be asked; of people that the caller may not see there is no name. */
  people: z.array(AheadPerson),
  more: z.number(),
  isMissing: z.boolean(),
  automatic: z.enum(['agree', 'reject']).optional(),
  /** How its task was answered; null where it is none, or it was not answered. */
  outcome: z.string().nullable(),
  /** What it waits for before it goes on. */
  waits: z.enum(['timer', 'message', 'signal', 'condition', 'job', 'call']).nullable(),
})
export type TrialStep = z.infer<typeof TrialStep>

/**
 * How it ends: by itself, at an element that cannot go on (`stuck`), where nothing is expected any more (`waiting`),
 * after more than a trial follows (`limit`), or before it begins, since the file has errors (`faulty`).
 */
export const TrialEnd = z.enum(['ended', 'rejected', 'canceled', 'stuck', 'waiting', 'limit', 'faulty'])
export type TrialEnd = z.infer<typeof TrialEnd>

export const Trial = z.object({
  end: TrialEnd,
  steps: z.array(TrialStep),
  /** The flows of the tried process that were taken, each once. */
  flows: z.array(z.string()),
  /** Why it stops, and where. */
  problem: z.object({ nodeId: z.string(), node: z.string(), message: z.string() }).nullable(),
  /** The errors of a file that cannot be tried. */
  problems: z.array(ModelProblem),
})
export type Trial = z.infer<typeof Trial>

export const workflowTrialRoutes = {
  forms: route({
    method: 'POST',
    path: '/workflow/model/trial/form',
    can: ['wf:model:save', 'wf:model:update'],
    summary: 'What a drawing asks for when it is started: its online form, and the fields that it asks for itself',
    body: z.object({ xml: Xml, formKey: line(200).default('') }),
    reply: z.object({ forms: z.array(ProcessForm) }),
    errors: [errors.unavailable, workflowErrors.modelTooComplex],
  }),
  run: route({
    // The file, and the values of a form, are no part of an address.
    method: 'POST',
    path: '/workflow/model/trial',
    can: ['wf:model:save', 'wf:model:update'],
    summary: 'Try a drawing out with values and answers: the path and who would be asked; nothing is started or stored',
    isLogged: false,
    body: TrialOrder,
    reply: Trial,
    whileViewing: 'read',
    errors: [errors.notFound, errors.unavailable, workflowErrors.modelTooComplex],
  }),
}
