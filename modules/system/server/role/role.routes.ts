import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { roleRoutes } from '#system/contract/role.ts'
import * as members from './role-member.service.ts'
import { previewRole } from './role-preview.service.ts'
import * as roles from './role.service.ts'

export function mountRoles(kernel: Kernel): Mounted[] {
  return implement('role', roleRoutes, {
    page: ({ actor, query }) => roles.pageRoles(kernel, actor, query),
    options: ({ actor }) => roles.roleOptions(kernel, actor),
    get: ({ actor, params }) => roles.getRole(kernel, actor, params.id),
    create: ({ actor, body }) => roles.createRole(kernel, actor, body),
    update: ({ actor, body }) => roles.updateRole(kernel, actor, body),
    preview: ({ actor, params, body }) => previewRole(kernel, actor, params.id, body),
    remove: ({ actor, params }) => roles.removeRole(kernel, actor, params.id),
    removeMany: ({ actor, body }) => roles.removeRoles(kernel, actor, body),
    members: ({ actor, params, query }) => members.pageMembers(kernel, actor, params.id, query),
    addMembers: ({ actor, params, body }) => members.addMembers(kernel, actor, params.id, body),
    removeMembers: ({ actor, params, body }) => members.removeMembers(kernel, actor, params.id, body),
  })
}
