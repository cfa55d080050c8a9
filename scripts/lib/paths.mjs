import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A path inside the checkout. */
export const at = (...parts) => join(root, ...parts)

/** The program a package brings along. */
export const tool = (name) => at('node_modules/.bin', name)
