/** `npm start` from nothing and with nothing to do, until `/readyz` answers 200. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './client.ts'
import type { Row } from './report.ts'
import { residentMegabytes, stopProcess, untilAnswered } from './stage.ts'

const PORT = '18082'
const READY = `http://127.0.0.1:${PORT}/readyz`

export async function measureStarts(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-start-'))
  try {
    const cold = await timed(['scripts/start.mjs'], dataDir)
    const warm = [
      await timed(['scripts/start.mjs'], dataDir),
      await timed(['scripts/start.mjs'], dataDir),
      await timed(['scripts/start.mjs'], dataDir),
    ]
    const server = [
      await timed(['dist/server.js'], dataDir),
      await timed(['dist/server.js'], dataDir),
      await timed(['dist/server.js'], dataDir),
    ]
    const [warmMs, serverMs] = [median(warm), median(server)]
    const idle = await idleMemory(dataDir)
    return [
      { what: 'npm start, first time (database made, seeded)', goal: '', figure: seconds(cold), isMet: true },
      {
        what: 'npm start, nothing to do',
        goal: '≤ 3 s',
        figure: seconds(warmMs),
        ratio: warmMs / 3000,
        isMet: warmMs <= 3000,
      },
      {
        what: 'of which the server process',
        goal: '≤ 1.0 s',
        figure: seconds(serverMs),
        ratio: serverMs / 1000,
        isMet: serverMs <= 1000,
      },
      {
        what: 'server process, idle for 10 s',
        goal: '≤ 150 MB',
        figure: `${Math.round(idle)} MB`,
        ratio: idle / 150,
        isMet: idle <= 150,
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

async function timed(args: string[], dataDir: string): Promise<number> {
  const child = start(args, dataDir)
  const ms = await untilAnswered(READY, child)
  await stopProcess(child)
  return ms
}

async function idleMemory(dataDir: string): Promise<number> {
  const child = start(['dist/server.js'], dataDir)
  await untilAnswered(READY, child)
  await sleep(10_000)
  const megabytes = residentMegabytes(child)
  await stopProcess(child)
  return megabytes
}

function start(args: string[], dataDir: string): ChildProcess {
  const env = { ...process.env, DATA_DIR: dataDir, PORT, LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'Portico-Bench-1' }
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}
