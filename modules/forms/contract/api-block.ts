/**
 * Blocks of the workbench: rows that a configured call answers, as an administrator exposed them. Readers get the texts
 * of the chosen columns and nothing else of the answer.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { ById, Id, line, requiredLine } from '#contract/scalars.ts'
import { isValuePath } from './api-mapping.ts'
import { formErrors } from './errors.ts'

export const MAX_BLOCK_COLUMNS = 8

/** Who sees a block: no user, all who may use forms, or those of them who have one of its roles. */
export const BlockAudience = z.enum(['none', 'all', 'roles'])
export type BlockAudience = z.infer<typeof BlockAudience>

export const BlockKind = z.enum(['text', 'number', 'date'])
export type BlockKind = z.infer<typeof BlockKind>

export const BlockColumn = z.object({
  label: requiredLine(64),
  labelEn: line(64).default(''),
  /** In each item of the list; empty: the item itself. */
  path: line(200).refine(isValuePath, { error: 'value_path' }).default(''),
  kind: BlockKind.default('text'),
})
export type BlockColumn = z.infer<typeof BlockColumn>

export const ApiBlock = z.object({ id: Id, title: z.string() })
export type ApiBlock = z.infer<typeof ApiBlock>

export const ApiBlockData = z.object({
  title: z.string(),
  columns: z.array(z.object({ label: z.string(), kind: BlockKind })),
  /** `link`: an http or https address, or empty. */
  rows: z.array(z.object({ cells: z.array(z.string()), link: z.string() })),
  /** How many the answer has; the first of them are shown. */
  count: z.number(),
})
export type ApiBlockData = z.infer<typeof ApiBlockData>

export const blockRoutes = {
  list: route({
    method: 'GET',
    path: '/form/block',
    can: 'frm:record:page',
    summary: 'The blocks of the workbench that the caller sees',
    reply: z.array(ApiBlock),
  }),
  data: route({
    method: 'GET',
    path: '/form/block/{id}',
    can: 'frm:record:page',
    summary: 'The rows of a block, from its configured call or from memory',
    params: ById,
    reply: ApiBlockData,
    errors: [errors.notFound, errors.tooManyRequests, formErrors.callFailed],
  }),
}
