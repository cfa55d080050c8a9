/** `npm run verify-audit` over a long chain: entries a second, and memory beside that of a short one. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { AuditData } from './audit-data.ts'
import type { Row } from './report.ts'
import type { Sizes } from './signin-sizes.ts'
import { setStage, type Stage } from './stage.ts'

/** An organisation with nothing but this chain. */
const LONG = { id: 9, code: 'chain' }
const SHORT = 'default'

export async function measureVerifying({ chain }: Sizes): Promise<Row[]> {
  const stage = await setStage((superuser) => fillChain(superuser, chain))
  const data = new AuditData(stage.superuser)
  try {
    await data.untilSealed(LONG.id, chain)
    const sealing = await data.rateAfter(LONG.id, 0)
    const few = await verify(stage, SHORT)
    const many = await verify(stage, LONG.code)
    const rate = chain / (many.ms / 1000)
    const more = many.megabytes - few.megabytes
    const entries = chain.toLocaleString('en')
    return [
      {
        what: `entries verified a second, a chain of ${entries}`,
        goal: '≥ 20,000',
        figure: Math.round(rate).toLocaleString('en'),
        ratio: rate / 20_000,
        isMet: rate >= 20_000,
      },
      {
        what: 'memory at most, more than for a chain of a few entries',
        goal: '≤ 150 MB',
        figure: `${Math.round(more)} MB (${Math.round(many.megabytes)} against ${Math.round(few.megabytes)} MB)`,
        ratio: more / 150,
        isMet: more <= 150,
      },
      {
        what: `entries from before there were seals, sealed a second, ${entries} of them`,
        goal: '',
        figure: Math.round(sealing).toLocaleString('en'),
        isMet: true,
      },
    ]
  } finally {
    await data.pool.end()
    await stage.close()
  }
}

async function fillChain(superuser: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(`insert into sys_tenant (id, code, name, cert, status) values ($1, $2, 'Chain', 1, 1)`, [
    LONG.id,
    LONG.code,
  ])
  await client.end()
  const data = new AuditData(superuser)
  await data.addOld(LONG.id, count)
  await data.pool.end()
}

/** Runs the command for one organisation: the milliseconds it says, and its memory at most. */
async function verify(stage: Stage, tenant: string): Promise<{ ms: number; megabytes: number }> {
  const child = spawn(process.execPath, ['dist/verify-audit.js', '--tenant', tenant], {
    env: { ...process.env, ...stage.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [output, megabytes] = ['', 0]
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const watch = setInterval(() => (megabytes = Math.max(megabytes, peakMegabytes(child.pid))), 20)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watch)
  const ms = /: (\d+) ms$/m.exec(output)?.[1]
  if (code !== 0 || ms === undefined) throw new Error(`the chain was not verified: ${code}\n${output}`)
  return { ms: Number(ms), megabytes }
}

/** What a process has had of memory at most; 0 for one that has ended. */
function peakMegabytes(pid: number | undefined): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
