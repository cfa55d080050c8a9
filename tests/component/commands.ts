/** What a component test asks of the browser itself. Runs beside the browser, in Node. */
import type { BrowserCommand } from 'vitest/node'

/** The colour scheme the system asks for. */
export const showScheme: BrowserCommand<[scheme: 'light' | 'dark']> = async ({ page }, scheme) => {
  await page.emulateMedia({ colorScheme: scheme })
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    showScheme: (scheme: 'light' | 'dark') => Promise<void>
  }
}
