import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import * as rules from './data-rule.service.ts'
import { testRule } from './rule-test.service.ts'
import { reportFailures } from './rule-failure.service.ts'
import * as sqlRules from './sql/sql-rule.service.ts'

export function mountDataRules(kernel: Kernel): Mounted[] {
  kernel.ruleRunner.onFailed(reportFailures(kernel))
  return implement('dataRule', dataRuleRoutes, {
    page: ({ actor, query }) => rules.pageRules(kernel, actor, query),
    choices: ({ actor }) => rules.ruleChoices(kernel, actor),
    get: ({ actor, params: { id } }) => rules.getRule(kernel, actor, id),
    create: ({ actor, body }) => rules.createRule(kernel, actor, body),
    update: async ({ actor, body }) => {
      await rules.updateRule(kernel, actor, body)
      return null
    },
    test: ({ actor, body }) => testRule(kernel, actor, body),
    sqlChoices: () => sqlRules.sqlChoices(kernel),
    checkSql: ({ actor, body }) => sqlRules.checkSql(actor, body),
    convert: ({ body }) => sqlRules.convertToSql(body),
    remove: ({ actor, params: { id } }) => rules.removeRule(kernel, actor, id),
    removeMany: ({ actor, body }) => rules.removeRules(kernel, actor, body),
  })
}
