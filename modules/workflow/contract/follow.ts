/**
 * One run followed: what happened in words, who is expected next, what it called. What a share link of a run opens,
 * too.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Timestamp } from '#contract/scalars.ts'
import { Attachment } from './comment.ts'
import { VarChange } from './form.ts'
import { InstanceStatus } from './instance.ts'
import { AutoReason, StandReason, TimeoutRule } from './task.ts'

/** What happened; `open` and `waiting`: what a user is asked now, or will be. */
export const TimelineKind = z.enum([
  'started',
  'called',
  'done',
  'rejected',
  'returned',
  'withdrawn',
  'jumped',
  'gone',
  'claimed',
  'unclaimed',
  'delegated',
  'resolved',
  'transferred',
  'signerAdded',
  'signerRemoved',
  'suspended',
  'resumed',
  'canceled',
  'branchCanceled',
  'voided',
  'varsSet',
  'migrated',
  'timer',
  'reminded',
  'timedOut',
  'copied',
  'heard',
  'emitted',
  'caught',
  'worked',
  'recordWritten',
  'decided',
  'compensated',
  'incident',
  'repaired',
  'commented',
  'ended',
  'open',
  'waiting',
])
export type TimelineKind = z.infer<typeof TimelineKind>

/** A signature: its picture, and what ties it to the values of the form that were signed. */
export const SignedDecision = z.object({
  url: z.string(),
  /** The beginning of a keyed hash of these values. */
  code: z.string(),
  /** The form still has them. */
  isCurrent: z.boolean(),
})
export type SignedDecision = z.infer<typeof SignedDecision>

export const TimelineEntry = z.object({
  /** Stands for itself among the others. */
  id: z.string(),
  kind: TimelineKind,
  at: Timestamp,
  /** What the called process is called it happened in; empty for the one that is followed. */
  process: z.string(),
  nodeId: z.string(),
  node: z.string(),
  /** Who did it, or is asked; empty: the product itself, or no one yet. */
  personId: Id.nullable(),
  person: z.string(),
  /** On whose behalf, or in whose place. */
  behalf: z.string(),
  /** Why they are asked in another's place; null where they act on their behalf, or for themselves. */
  standsWhy: StandReason.nullable(),
  /** A rule closed the task for them, for this reason. */
  auto: AutoReason.nullable(),
  /** To whom it was handed, which node it went to, which variables were set. */
  toward: z.string(),
  outcome: z.string().nullable(),
  /** Why a task went away without being done. */
  why: z.string().nullable(),
  comment: z.string(),
  /** Milliseconds a task was open. */
  ms: z.number().nullable(),
  dueDate: Timestamp.nullable(),
  /** What it made of the variables, for who sees the run itself; a link to it shows none. */
  changes: z.array(VarChange),
  /** Of a comment: whom it mentions; that it was deleted; that its reader may delete it now. */
  mentions: z.array(z.string()).optional(),
  isDeleted: z.boolean().optional(),
  mayDelete: z.boolean().optional(),
  /** Files beside a comment or a decision; a link to the run shows none. */
  files: z.array(Attachment).optional(),
  /** The signature under a decision. */
  signature: SignedDecision.optional(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** A user who would have a task, or a role whose users may take it. */
export const AheadPerson = z.object({
  /** Null for a role, and for a user who is still to be chosen: then the name is empty. */
  personId: Id.nullable(),
  name: z.string(),
  /** In whose place, and why. */
  behalf: z.string(),
  standsWhy: StandReason.nullable(),
  /** A rule will close the task for them, for this reason. */
  auto: AutoReason.nullable(),
})
export type AheadPerson = z.infer<typeof AheadPerson>

/** A task of people that would come if everyone agreed, with the variables there are now. */
export const AheadStep = z.object({
  nodeId: z.string(),
  node: z.string(),
  people: z.array(AheadPerson),
  /** More people than are named. */
  more: z.number(),
  /** No user is found for it: what leads there is refused. */
  isMissing: z.boolean(),
  /** One of the people named will be asked; missing where all of them are. */
  oneOf: z.literal(true).optional(),
  /** It is decided without a user; missing where users decide. */
  automatic: z.enum(['agree', 'reject']).optional(),
  /** What happens there while no one acts; missing where nothing does. */
  timeLimit: z
    .object({
      reminders: z.number(),
      rule: TimeoutRule.nullable(),
      /** How long it may take, as ISO 8601 has it; null where an expression or a date says it. */
      duration: z.string().nullable(),
    })
    .optional(),
})
export type AheadStep = z.infer<typeof AheadStep>

export const CalledInstance = z.object({
  id: Id,
  nodeId: z.string(),
  process: z.string(),
  status: InstanceStatus,
  /** It is one of its own: the caller does not wait for it, and does not end it. */
  isOwn: z.boolean(),
})
export type CalledInstance = z.infer<typeof CalledInstance>

/** How long a step was with its people. Those who decide at the same time need that time once. */
export const StepTime = z.object({
  nodeId: z.string(),
  node: z.string(),
  /** What the called process is called it is in; empty for the one that is followed. */
  process: z.string(),
  /** How often it was open again after it had been closed, the first time included. */
  rounds: z.number(),
  /** Milliseconds by the clock. */
  ms: z.number(),
  /** Milliseconds of working time; null where no calendar counts. */
  workMs: z.number().nullable(),
  /** From the opening of its last limited task until that was due, counted in the same way; null: no limit. */
  limitMs: z.number().nullable(),
  isLate: z.boolean(),
  isOpen: z.boolean(),
})
export type StepTime = z.infer<typeof StepTime>

export const TimeSpent = z.object({
  /** From the start to the end, or until now. */
  ms: z.number(),
  workMs: z.number().nullable(),
  /** What the calendar is called that the whole is counted by; empty: none. */
  calendar: z.string(),
  /** In the order in which they were first reached; of very long runs the first ones. */
  steps: z.array(StepTime),
})
export type TimeSpent = z.infer<typeof TimeSpent>

export const Report = z.object({
  id: Id,
  rootId: Id,
  title: z.string(),
  process: z.string(),
  number: z.number(),
  status: InstanceStatus,
  /** Something in it, or in what it called, failed and waits for repair. */
  stuck: z.boolean(),
  starter: z.string(),
  /** A user without an account filed it in the name of the initiator. */
  isPublic: z.boolean(),
  startedDate: Timestamp,
  endedDate: Timestamp.nullable(),
  revision: z.number(),
  stands: z.array(z.string()),
  /** Oldest first, of very long runs the latest; what is open comes last. */
  timeline: z.array(TimelineEntry),
  time: TimeSpent,
  ahead: z.array(AheadStep),
  /** The node beyond which no one can say; empty where all is known. */
  unsure: z.string(),
  called: z.array(CalledInstance),
  /** The reader may comment on it now. */
  mayComment: z.boolean(),
  /** What called it. */
  caller: z.object({ id: Id, process: z.string() }).nullable(),
})
export type Report = z.infer<typeof Report>

export const workflowFollowRoutes = {
  report: route({
    method: 'GET',
    path: '/workflow/instance/{id}/report',
    can: 'session',
    summary: 'One process with its history; for participants, managers and users with a share link',
    params: ById,
    reply: Report,
    errors: [errors.notFound],
    share: { kind: 'process' },
    whileViewing: 'read',
  }),
}
