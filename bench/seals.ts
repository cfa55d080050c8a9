/** The sealer of a running server: how much it seals in a second, and how long an entry waits for it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { AuditData } from './audit-data.ts'
import { Posts } from './changes.ts'
import { signIn } from './client.ts'
import { fill } from './fill.ts'
import { PAIRS, quantile } from './pairs.ts'
import type { Row } from './report.ts'
import type { Sizes } from './signin-sizes.ts'
import { setStage } from './stage.ts'

const TENANT = 1
const CHANGES_A_SECOND = 200
/** Posts that are renamed in turn: a change of one has its answer long before its next turn. */
const POSTS = 100

export async function measureSeals({ users, entries, changes }: Sizes): Promise<Row[]> {
  const stage = await setStage((superuser) => fill(superuser, users))
  const data = new AuditData(stage.superuser)
  try {
    const posts = new Posts(await signIn())
    await posts.make(POSTS)
    await sealTogether(data, posts, entries)
    await data.settle()
    const rates: number[] = []
    for (let round = 0; round < PAIRS; round += 1) rates.push(await sealTogether(data, posts, entries))
    const rate = quantile(rates, 0.5)
    const { perSecond, lags } = await changeSteadily(data, posts, changes)
    const p99 = quantile(lags, 0.99)
    return [
      {
        what: `entries sealed a second, ${entries.toLocaleString('en')} of many transactions at once`,
        goal: '≥ 5,000',
        figure: Math.round(rate).toLocaleString('en'),
        ratio: rate / 5_000,
        isMet: rate >= 5_000,
      },
      {
        what: `from a change until it is sealed, ${Math.round(perSecond)} changes a second over HTTP, p99`,
        goal: '≤ 5 s',
        figure: `${(p99 / 1000).toFixed(2)} s; median ${(quantile(lags, 0.5) / 1000).toFixed(2)} s`,
        ratio: p99 / 5_000,
        isMet: p99 <= 5_000 && perSecond >= CHANGES_A_SECOND * 0.95,
      },
    ]
  } finally {
    await data.pool.end()
    await stage.close()
  }
}

async function sealTogether(data: AuditData, posts: Posts, entries: number): Promise<number> {
  const before = await data.sealed(TENANT)
  await data.addTogether(TENANT, entries)
  await posts.rename(0) // the node looks at organisations that it has written for
  await data.untilSealed(TENANT, before + entries)
  return data.rateAfter(TENANT, before)
}

/** Changes at an even pace, whether or not those before have their answer. */
async function changeSteadily(data: AuditData, posts: Posts, changes: number) {
  await sleep(2_000)
  const before = await data.sealed(TENANT)
  const begun = performance.now()
  const running: Promise<void>[] = []
  for (let n = 0; n < changes; n += 1) {
    const due = begun + (n * 1000) / CHANGES_A_SECOND
    if (due > performance.now()) await sleep(due - performance.now())
    running.push(posts.rename(n % POSTS))
  }
  await Promise.all(running)
  const perSecond = changes / ((performance.now() - begun) / 1000)
  await data.untilSealed(TENANT, before + changes)
  return { perSecond, lags: await data.lags(TENANT, before) }
}
