import { recordRoutes } from '#forms/contract/record.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'

/** What shows records of a form, and therefore changes with them. */
export const RECORD_READS = [recordListRoutes.page, recordRoutes.get, recordRoutes.revisions]
/** What shows drafts. */
export const DRAFT_READS = [recordRoutes.forms]
