/**
 * The worker when nothing is built (tests, `npm run dev`): compiles it on the way. In the bundle it is a file of its
 * own.
 */
import { importCompiled } from '#kernel/compiled-worker.mjs'

export default (await importCompiled('./file-worker.ts', import.meta.url)).default
