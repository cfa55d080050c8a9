/**
 * Who may start a model, who manages and who watches what runs of it. It belongs to the model, whatever the version.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { ById, Id } from '#contract/scalars.ts'
import { StartBy } from './model.ts'

const MAX_ENTRIES = 200
/** People, everybody with a role, everybody in a department or below it. */
const Group = z.object({
  userIdList: z.array(Id).max(MAX_ENTRIES).default([]),
  roleIdList: z.array(Id).max(MAX_ENTRIES).default([]),
  deptIdList: z.array(Id).max(MAX_ENTRIES).default([]),
})
export type AccessGroup = z.infer<typeof Group>

/** The parts a user has in a model. */
export const AccessPart = z.enum(['starter', 'manager', 'monitor'])
export type AccessPart = z.infer<typeof AccessPart>

export const ModelAccess = z.object({
  id: Id,
  startBy: StartBy,
  /** Counts only when those who start are chosen. */
  starter: Group,
  /** Sees and administers all processes of the model. */
  manager: Group,
  /** Sees them. */
  monitor: Group,
})
export type ModelAccess = z.infer<typeof ModelAccess>

export const workflowAccessRoutes = {
  roles: route({
    method: 'GET',
    path: '/workflow/access/roles',
    can: ['wf:model:page', 'wf:model:deploy'],
    summary: 'The roles that a process model can name in its permissions and rules, by name',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  groups: route({
    method: 'GET',
    path: '/workflow/access/groups',
    can: ['wf:model:page', 'wf:model:deploy'],
    summary: 'The enabled user groups that a process model can name in its rules, by name',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  get: route({
    method: 'GET',
    path: '/workflow/model/{id}/access',
    can: 'wf:model:page',
    summary: 'Who can start, manage and monitor a process model',
    params: ById,
    reply: ModelAccess,
    errors: [errors.notFound],
  }),
  update: route({
    method: 'PUT',
    path: '/workflow/model/access',
    can: 'wf:model:deploy',
    summary: 'Set who can start, manage and monitor a process model',
    body: ModelAccess,
    reply: z.null(),
    errors: [errors.notFound, errors.unknownReference],
  }),
}
