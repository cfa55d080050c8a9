/** Module `forms` in the browser: forms are designed, records are entered. */
import type { Page } from '#shell/registry.ts'
import './texts.ts'

export const pages: Page[] = []
