/**
 * The worker when nothing is built (tests, `npm run dev`): compiles it on the way. In the bundle it is a file of its
 * own.
 */
import { importCompiled } from '../compiled-worker.mjs'

await importCompiled('./read-worker.ts', import.meta.url)
