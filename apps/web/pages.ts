/** The pages of all modules, one line each. */
import type { Page } from '#shell/registry.ts'
import { pages as system } from '#system/web/index.ts'

export const pages: readonly Page[] = [...system]
