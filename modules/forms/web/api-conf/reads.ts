import { formApiRoutes } from '#forms/contract/api-conf.ts'

/** What shows a configured call. */
export const API_READS = [formApiRoutes.page, formApiRoutes.get]
