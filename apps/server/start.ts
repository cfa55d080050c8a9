/** `dist/server.js`: starts the program that the build laid beside it. */
import { fileURLToPath } from 'node:url'
import type * as main from './main.ts'
import { serveCalls, startSmall, tidyOnce } from './memory.ts'
import { loadProgram } from './program.ts'
import { traceSources } from './traces.ts'

const file = fileURLToPath(new URL('./server.cjs', import.meta.url))
traceSources(file)
startSmall()
const { serve } = loadProgram(file).exports as typeof main
await serve()
serveCalls()
tidyOnce()
