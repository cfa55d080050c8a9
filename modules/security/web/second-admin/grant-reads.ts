import { secondAdminRoutes } from '#security/contract/second-admin.ts'

/** What shows grants, and therefore changes with one. */
export const GRANT_READS = [secondAdminRoutes.list, secondAdminRoutes.get, secondAdminRoutes.choices]
