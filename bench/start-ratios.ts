/** The start of the server process, and what it holds at rest, beside a bare process on the same database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { inPairs, type Measured } from './pairs.ts'
import { residentMegabytes, stopProcess, untilAnswered, type Stage } from './stage.ts'

const PORT = '18083'
const READY = `http://127.0.0.1:${PORT}/readyz`
const REST_MS = 5_000
const OURS = 'dist/server.js'
const BARE = 'bench/bare/server.mjs'

export async function measureStartRatios(stage: Stage): Promise<Measured[]> {
  const start = async (file: string) => {
    const child = startBeside(file, stage)
    const ms = await untilAnswered(READY, child)
    await stopProcess(child)
    return ms
  }
  const rest = async (file: string) => {
    const child = startBeside(file, stage)
    await untilAnswered(READY, child)
    await sleep(REST_MS)
    const megabytes = residentMegabytes(child)
    await stopProcess(child)
    return megabytes
  }
  const starts = await inPairs(
    () => start(OURS),
    () => start(BARE),
  )
  const memory = await inPairs(
    () => rest(OURS),
    () => rest(BARE),
    1,
  )
  return [
    { name: 'start', what: 'start of the server process', unit: 'ms', better: 'less', ...starts, goal: 3 },
    { name: 'idle-memory', what: `memory after ${REST_MS / 1_000} s of rest`, unit: 'MB', better: 'less', ...memory },
  ]
}

function startBeside(file: string, { env }: Stage): ChildProcess {
  return spawn(process.execPath, [file], {
    env: { ...process.env, ...env, PORT, DATA_DIR: `${env['DATA_DIR']}-beside` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
