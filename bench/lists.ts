/** The list goals: the same pages from the product and from the reference, turn by turn. */
import { BASE, load, median, signIn, type Load } from './client.ts'
import type { Row } from './report.ts'
import { REFERENCE_PORT } from './stage.ts'

const REFERENCE = `http://127.0.0.1:${REFERENCE_PORT}/list`
const ROUNDS = 3

/** Rounds of reference and product one after the other, so that a noisy neighbour disturbs both. */
async function compare(query: string, token: string, connections = 10): Promise<{ ours: Load; reference: Load }> {
  const [ours, reference]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    reference.push(await load(`${REFERENCE}?${query}`, { connections }))
    ours.push(await load(`${BASE}/sys/user/page?${query}`, { connections, headers: { token } }))
  }
  const middle = (loads: Load[]): Load => ({
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p99: median(loads.map(({ p99 }) => p99)),
  })
  return { ours: middle(ours), reference: middle(reference) }
}

export async function measureLists(): Promise<Row[]> {
  const token = await signIn()
  const rows: Row[] = []
  await load(`${REFERENCE}?limit=20`, { seconds: 2 })
  await load(`${BASE}/sys/user/page?limit=20`, { seconds: 2, headers: { token } })
  const first = await compare('limit=20&page=1', token)
  rows.push({
    what: 'users, 20 of 100,000, page 1, 10 connections',
    goal: '≥ 0.60 of the reference',
    figure: `${Math.round(first.ours.perSecond)}/s against ${Math.round(first.reference.perSecond)}/s`,
    ratio: first.ours.perSecond / first.reference.perSecond,
    isMet: first.ours.perSecond / first.reference.perSecond >= 0.6,
  })
  rows.push({
    what: 'the same, 99th percentile',
    goal: '≤ 2.5 times the reference',
    figure: `${first.ours.p99} ms against ${first.reference.p99} ms`,
    ratio: first.ours.p99 / first.reference.p99,
    isMet: first.ours.p99 <= 2.5 * first.reference.p99,
  })
  for (const page of [2500, 5000]) {
    const { perSecond } = await load(`${BASE}/sys/user/page?limit=20&page=${page}`, { headers: { token } })
    rows.push({
      what: `users, page ${page}`,
      goal: 'within 5 times page 1',
      figure: `${Math.round(perSecond)}/s against ${Math.round(first.ours.perSecond)}/s`,
      ratio: first.ours.perSecond / perSecond,
      isMet: first.ours.perSecond / perSecond <= 5,
    })
  }
  const thousand = await compare('limit=1000&page=1', token)
  rows.push({
    what: 'users, 1,000 rows',
    goal: '≥ 0.50 of the reference',
    figure: `${Math.round(thousand.ours.perSecond)}/s against ${Math.round(thousand.reference.perSecond)}/s`,
    ratio: thousand.ours.perSecond / thousand.reference.perSecond,
    isMet: thousand.ours.perSecond / thousand.reference.perSecond >= 0.5,
  })
  return rows
}
