/**
 * What the log of calls costs a call that changes something: beside the product runs the same server, built without
 * the hook that hands calls to the log (`kernel/http/observe-calls.ts`), on the same database.
 */
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { buildServer } from '../scripts/lib/build-server.mjs'
import { Posts } from './changes.ts'
import { BASE, signIn } from './client.ts'
import { fill } from './fill.ts'
import { inPairs, quantile, ratioOf } from './pairs.ts'
import type { Row } from './report.ts'
import type { Sizes } from './signin-sizes.ts'
import { PORT, setStage, startProcess, stopProcess } from './stage.ts'

const UNLOGGED_PORT = PORT + 2
const UNLOGGED = `http://127.0.0.1:${UNLOGGED_PORT}`
const AT_ONCE = 8
const SECONDS = 4
const PAIRS = 7

const withoutHook: Plugin = {
  name: 'without the log of calls',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]observe-calls\.ts$/ }, () => ({ contents: 'export function observeCalls() {}' })),
}

export async function measureCallLog({ users }: Sizes): Promise<Row[]> {
  // Inside `dist`, so that it finds its packages.
  const folder = fileURLToPath(new URL('../dist/unlogged', import.meta.url))
  await buildServer(folder, [withoutHook])
  const stage = await setStage((superuser) => fill(superuser, users))
  const env = { ...stage.env, PORT: String(UNLOGGED_PORT), DATA_DIR: `${stage.env.DATA_DIR ?? ''}-unlogged` }
  const unlogged = await startProcess(['dist/unlogged/server.js'], env, `${UNLOGGED}/readyz`)
  try {
    const posts = new Posts(await signIn())
    await posts.make(AT_ONCE)
    const bare = () => changesPerSecond(posts, `${UNLOGGED}/xtbg`, SECONDS)
    const logged = () => changesPerSecond(posts, BASE, SECONDS)
    for (const warm of [bare, logged]) await warm()
    const rates = await inPairs(logged, bare, PAIRS)
    const share = ratioOf(rates).median
    return [
      {
        what: `changes a second, ${AT_ONCE} clients, against the same server without its log of calls`,
        goal: '≥ 0.95',
        figure: `${Math.round(quantile(rates.ours, 0.5))} against ${Math.round(quantile(rates.reference, 0.5))}`,
        ratio: share,
        isMet: share >= 0.95,
      },
    ]
  } finally {
    await stopProcess(unlogged)
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function changesPerSecond(posts: Posts, base: string, seconds: number): Promise<number> {
  const begun = performance.now()
  let done = 0
  const client = async (number: number) => {
    while (performance.now() - begun < seconds * 1000) {
      await posts.rename(number, base)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => client(number)))
  return done / ((performance.now() - begun) / 1000)
}
