import { recordRoutes } from '#forms/contract/record.ts'

/** What shows records of a form, and therefore changes with them. */
export const RECORD_READS = [recordRoutes.page, recordRoutes.get, recordRoutes.revisions]
/** What shows drafts. */
export const DRAFT_READS = [recordRoutes.forms]
