/**
 * `npm run bench -- profile NAME`: where time goes. Leaves a CPU profile for the developer tools and prints the
 * functions and the statements that took longest.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { BASE, load, signIn } from './client.ts'
import { fill } from './fill.ts'
import { signInFor } from './sign-ins.ts'
import { setStage, type Stage } from './stage.ts'
import { Client, type Bench } from './workflow-client.ts'
import { Data } from './workflow-data.ts'
import { countersign, SIGN, signersIn } from './workflow-sign.ts'
import { singly, together, TWO_TASKS } from './workflow-steps.ts'

const DIRECTORY = fileURLToPath(new URL('../.cache/bench/profile', import.meta.url))
const SECONDS = 20
const LONGEST = 30
/** Instances after which the planner knows the tables, as it does a minute after the first use. */
const WARM_UP = 100

const users = (limit: number) => async () => {
  const token = await signIn()
  await load(`${BASE}/sys/user/page?limit=${limit}&page=1`, { seconds: SECONDS, headers: { token } })
}

/** Countersigns of a hundred each. */
const ROUNDS = 12

/** Works with processes of one kind. */
const inProcesses =
  (xml: string, work: (bench: Bench) => Promise<void>) =>
  async ({ superuser }: Stage) => {
    const [data, client] = [new Data(superuser), new Client()]
    try {
      const token = await signIn()
      await client.deploy(token, xml)
      await work({ data, client, token, staff: token })
    } finally {
      await client.close()
      await data.close()
    }
  }

/** What can be profiled. */
export const PROFILED: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  list: users(20),
  rows: users(1_000),
  signin: async ({ superuser }) => await signInFor(superuser, SECONDS),
  steps: inProcesses(TWO_TASKS, async (bench) => {
    await singly(bench, WARM_UP)
    await bench.data.analyze()
    await together(bench, SECONDS)
  }),
  signers: inProcesses(SIGN, async (bench) => {
    await bench.data.addSigners()
    const tokens = await signersIn()
    for (let round = 0; round < ROUNDS; round += 1) {
      process.stdout.write(`${(await countersign(bench, tokens)).toFixed(0)} ms\n`)
      await bench.data.analyze()
    }
  }),
}

/** @param work one of `PROFILED` */
export async function profile(work: (stage: Stage) => Promise<unknown>): Promise<void> {
  rmSync(DIRECTORY, { recursive: true, force: true })
  mkdirSync(DIRECTORY, { recursive: true })
  const stage = await setStage(fill, {
    nodeArguments: ['--cpu-prof', `--cpu-prof-dir=${DIRECTORY}`],
    countsStatements: true,
    settings: { TRUST_PROXY: '1' },
  })
  let statements: Statement[] = []
  try {
    statements = await statementsOf(stage.superuser, () => work(stage))
  } finally {
    await stage.close()
  }
  // Written when the server ended.
  const [file = ''] = readdirSync(DIRECTORY)
  const path = join(DIRECTORY, file)
  const functions = selfTimes(JSON.parse(readFileSync(path, 'utf8')) as Profile)
  process.stdout.write(`\n${path}\n\n| self time | function |\n|---|---|\n`)
  for (const { share, name } of functions.slice(0, LONGEST)) process.stdout.write(`| ${percent(share)} | ${name} |\n`)
  process.stdout.write('\n| calls | ms each | statement |\n|---|---|---|\n')
  for (const { calls, mean, query } of statements)
    process.stdout.write(`| ${calls} | ${mean.toFixed(3)} | ${query.replaceAll(/\s+/g, ' ').slice(0, 160)} |\n`)
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

interface Statement {
  calls: string
  /** Milliseconds. */
  mean: number
  query: string
}

/** What the database did meanwhile, the longest in all first. */
async function statementsOf(superuser: string, work: () => Promise<unknown>): Promise<Statement[]> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('select pg_stat_statements_reset()')
    await work()
    const { rows } = await client.query<Statement>(
      `select calls, mean_exec_time as mean, query from pg_stat_statements order by total_exec_time desc limit 15`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** What V8 writes, as far as it is read here. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
}

/** The share of samples in which each function itself ran, idle time left out. */
function selfTimes({ nodes, samples }: Profile): { name: string; share: number }[] {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${url.split('/').slice(-3).join('/')}:${lineNumber + 1}`,
    ]),
  )
  const counts = new Map<string, number>()
  let all = 0
  for (const sample of samples) {
    const name = names.get(sample) ?? ''
    if (name.startsWith('(idle)') || name.startsWith('(program)')) continue
    counts.set(name, (counts.get(name) ?? 0) + 1)
    all += 1
  }
  return [...counts]
    .map(([name, count]) => ({ name, share: count / all }))
    .sort((one, other) => other.share - one.share)
}
