import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import { roleScopeRoutes } from '#system/contract/role-scope.ts'

/** What shows a rule, and therefore changes with one. */
export const RULE_READS = [dataRuleRoutes.page, dataRuleRoutes.get, roleScopeRoutes.get]
