import { recordRoutes } from '#forms/contract/record.ts'
import { templateRoutes } from '#forms/contract/template.ts'

/** What shows templates, and therefore changes with them. */
export const TEMPLATE_READS = [templateRoutes.page, templateRoutes.get, recordRoutes.forms]
