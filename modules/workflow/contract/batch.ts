/**
 * Work on many instances at once: each in a transaction of its own, with what became of it. Migration to another
 * version is one kind.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, line, Timestamp } from '#contract/scalars.ts'
import { workflowErrors } from './errors.ts'

/** Instances of one batch. */
export const MAX_IN_BATCH = 50_000
/** Instances a dry run looks at, oldest first; more are counted. */
export const MAX_CHECKED = 1_000

export const BatchKind = z.enum(['migrate', 'suspend', 'resume'])
export type BatchKind = z.infer<typeof BatchKind>
export const BatchItemStatus = z.enum(['waiting', 'done', 'refused'])
export type BatchItemStatus = z.infer<typeof BatchItemStatus>

export const WorkflowBatch = z.object({
  id: Id,
  kind: BatchKind,
  /** The model and the version it is about; for a migration, where to. */
  name: z.string(),
  number: z.number(),
  targetNumber: z.number().nullable(),
  total: z.number(),
  done: z.number(),
  refused: z.number(),
  createdBy: z.string(),
  createDate: Timestamp,
})
export type WorkflowBatch = z.infer<typeof WorkflowBatch>

export const WorkflowBatchQuery = listQuery({
  filters: {
    /** Contained in the name of the model. */
    keyword: line(64).optional(),
    kind: BatchKind.optional(),
  },
  sortable: ['createDate'],
})
export type WorkflowBatchQuery = z.infer<typeof WorkflowBatchQuery>

export const WorkflowBatchItem = z.object({
  id: Id,
  instanceId: Id,
  /** Empty for who does not see the instance. */
  title: z.string(),
  status: BatchItemStatus,
  /** Why it was refused, in the language of who began it. */
  detail: z.string(),
  at: Timestamp.nullable(),
})
export type WorkflowBatchItem = z.infer<typeof WorkflowBatchItem>

export const WorkflowBatchItemQuery = listQuery({
  filters: { status: BatchItemStatus.optional() },
  sortable: ['at'],
})
export type WorkflowBatchItemQuery = z.infer<typeof WorkflowBatchItemQuery>

const NodeId = z.string().min(1).max(200)
/** Nodes and flows that are called otherwise in the other version. */
export const Migration = z.object({
  fromId: Id,
  toId: Id,
  map: z
    .record(NodeId, NodeId)
    .default({})
    .refine((map) => Object.keys(map).length <= 500, { error: 'too_big' }),
})
export type Migration = z.infer<typeof Migration>

const Place = z.object({ id: z.string(), name: z.string(), element: z.string() })
export const MigrationCheck = z.object({
  /** Instances that have not ended; those of them that were looked at; those of these that can go over. */
  total: z.number(),
  checked: z.number(),
  fit: z.number(),
  /**
   * Nodes of the one version that have tokens or that the other version lacks or changes; `to`: the proposed node, or
   * the chosen one.
   */
  nodes: z.array(Place.extend({ count: z.number(), to: z.string().nullable() })),
  targets: z.array(Place.extend({ kind: z.string() })),
  /** Instances that cannot, with every reason, in the caller's language; the first hundred. */
  objections: z.array(z.object({ instanceId: Id, title: z.string(), reasons: z.array(z.string()) })),
  /** The map that was tried: the chosen nodes, over the proposed ones. */
  map: z.record(z.string(), z.string()),
})
export type MigrationCheck = z.infer<typeof MigrationCheck>

export const workflowBatchRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/batch/page',
    can: 'wf:batch:page',
    summary: 'Batches, newest first',
    query: WorkflowBatchQuery,
    reply: page(WorkflowBatch),
    resource: 'workflowBatch',
  }),
  get: route({
    method: 'GET',
    path: '/workflow/batch/{id}',
    can: 'wf:batch:page',
    summary: 'One batch with its progress',
    params: ById,
    reply: WorkflowBatch,
    errors: [errors.notFound],
  }),
  items: route({
    method: 'GET',
    path: '/workflow/batch/{id}/items',
    can: 'wf:batch:page',
    summary: 'The result per process of a batch',
    params: ById,
    query: WorkflowBatchItemQuery,
    reply: page(WorkflowBatchItem),
    errors: [errors.notFound],
  }),
  repeat: route({
    method: 'POST',
    path: '/workflow/batch/repeat',
    can: 'wf:batch:run',
    summary: 'Retry the failed and waiting items of a batch; completed items stay unchanged',
    body: ById,
    reply: z.object({ count: z.number() }),
    errors: [errors.notFound],
  }),
}

export const workflowMigrationRoutes = {
  check: route({
    method: 'POST',
    path: '/workflow/migration/check',
    can: 'wf:batch:run',
    summary: 'Check the migration of the processes of a version to another; nothing changes',
    isLogged: false,
    body: Migration,
    reply: MigrationCheck,
    errors: [errors.notFound, workflowErrors.migrationSame],
    whileViewing: 'read',
  }),
  run: route({
    method: 'POST',
    path: '/workflow/migration',
    can: 'wf:batch:run',
    summary: 'Migrate the processes of a version to another version one by one, in the background',
    body: Migration,
    reply: z.object({ id: Id, total: z.number() }),
    errors: [errors.notFound, workflowErrors.migrationSame, workflowErrors.batchEmpty, workflowErrors.batchTooLarge],
  }),
}
