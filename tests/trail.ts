/** The audit trail, for tests of nouns of `system`, which know no later module. */
export { auditRoutes } from '#records/contract/audit.ts'
