/**
 * The chain over the audit trail and the sign-in log: how far it is sealed, what the last verification found, and an
 * anchor to keep elsewhere. Nothing of it can be changed by a call.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { file } from '#contract/file.ts'
import { route } from '#contract/route.ts'
import { Id, Timestamp } from '#contract/scalars.ts'

const SealedLog = z.enum(['audit', 'login'])

/** `signature`: the seals themselves were changed; `unsealed`: an entry was kept from the sealer. */
export const Breach = z.enum(['altered', 'removed', 'inserted', 'reordered', 'unsealed', 'signature', 'anchor'])
export type Breach = z.infer<typeof Breach>

export const Break = z.object({
  how: Breach,
  /** 0 for an entry that has no seal. */
  seq: z.number(),
  /** Empty where it is not known. */
  entryId: z.string(),
  /** The digest that was sealed and that of what is there now, in hex; empty where there is none. */
  sealed: z.string(),
  found: z.string(),
})
export type Break = z.infer<typeof Break>

export const LogCheck = z.object({
  log: SealedLog,
  /** Entries that were compared. */
  entries: z.number(),
  /** Up to this number everything is as it was sealed. */
  trustedSeq: z.number(),
  trustedAt: z.string(),
  /** Entries by month (UTC): `2026-11`. */
  months: z.record(z.string(), z.number()),
  broken: Break.nullable(),
})
export type LogCheck = z.infer<typeof LogCheck>

const SealState = z.object({
  log: SealedLog,
  /** The number of the last sealed entry. */
  lastSeq: z.number(),
  lastAt: Timestamp.nullable(),
  /** Milliseconds that the oldest entry without a seal has waited. */
  delay: z.number(),
  anchorAt: Timestamp.nullable(),
})

export const AuditSeal = z.object({
  logs: z.array(SealState),
  /** Null before the first verification. */
  check: z
    .object({
      checkedAt: Timestamp,
      /** Milliseconds. */
      took: z.number(),
      logs: z.array(LogCheck),
    })
    .nullable(),
})
export type AuditSeal = z.infer<typeof AuditSeal>

export const auditSealRoutes = {
  state: route({
    method: 'GET',
    path: '/sys/auditSeal',
    can: 'sys:audit:page',
    summary: 'How far the audit trail is sealed, and the result of the last verification',
    reply: AuditSeal,
  }),
  verify: route({
    method: 'POST',
    path: '/sys/auditSeal/verify',
    can: 'sys:audit:page',
    summary: 'Verify the chains in the background; the task leaves a report',
    reply: z.object({ id: Id }),
    errors: [errors.tooManyTasks],
  }),
  anchor: route({
    method: 'GET',
    path: '/sys/auditSeal/anchor',
    can: 'sys:audit:export',
    summary: 'The ends of the chains as they are now, to keep elsewhere',
    reply: file,
    ticket: true,
  }),
}
