/** `dist/remember.js`, run by the build: leaves beside the program what V8 compiled of it. Starts nothing. */
import { fileURLToPath } from 'node:url'
import { startSmall } from './memory.ts'
import { rememberProgram } from './program.ts'

startSmall() // as at a start: V8 takes what was compiled under the same flags
rememberProgram(fileURLToPath(new URL('./server.cjs', import.meta.url)))
process.exit() // what the program's modules opened when they were evaluated has no further use
