import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'
import { deployDecisionTable } from './decision-deployment.service.ts'
import * as tables from './decision-table.service.ts'

export function mountDecisionTables(kernel: Kernel): Mounted[] {
  return implement('wfDecisionTable', decisionTableRoutes, {
    page: ({ actor, query }) => tables.pageDecisionTables(kernel, actor, query),
    get: ({ actor, params }) => tables.getDecisionTable(kernel, actor, params.id),
    create: ({ actor, body }) => tables.createDecisionTable(kernel, actor, body),
    update: ({ actor, body }) => tables.updateDecisionTable(kernel, actor, body),
    rules: ({ actor, body }) => tables.updateRules(kernel, actor, body),
    check: ({ actor, body }) => tables.checkDecisions(actor, body.xml),
    deploy: ({ actor, body }) => deployDecisionTable(kernel, actor, body),
    versions: ({ actor, params }) => tables.listDecisionVersions(kernel, actor, params.id),
    trial: ({ actor, params, body }) => tables.tryDecision(kernel, actor, { ...params, ...body }),
    file: ({ actor, params }) => tables.exportDecisionTable(kernel, actor, params.id),
    removeMany: ({ actor, body }) => tables.removeDecisionTables(kernel, actor, body),
    remove: ({ actor, params }) => tables.removeDecisionTable(kernel, actor, params.id),
  })
}
