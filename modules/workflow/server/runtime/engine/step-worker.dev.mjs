/**
 * The worker when nothing is built (tests, `npm run dev`): compiles it on the way. In the bundle it is a file of its
 * own.
 */
import { tsImport } from 'tsx/esm/api'

export default (await tsImport('./step-worker.ts', import.meta.url)).default
