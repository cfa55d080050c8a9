/** Lists beside the same list with nothing of ours around it. */
import { BASE, load, signIn, type Load } from './client.ts'
import { PAIRS, type Measured } from './pairs.ts'
import { REFERENCE_PORT } from './stage.ts'

const REFERENCE = `http://127.0.0.1:${REFERENCE_PORT}/list`
const SECONDS = 2

export async function measureListRatios(): Promise<Measured[]> {
  const token = await signIn()
  for (let round = 0; round < 2; round += 1) await both('limit=20', token)
  const [few, many] = [await pairsOf('limit=20&page=1', token), await pairsOf('limit=1000&page=1', token)]
  return [
    {
      name: 'list-20',
      what: 'users, 20 of 100,000, 10 connections',
      ...ratesOf(few),
      goal: 0.75,
    },
    {
      name: 'list-20-p99',
      what: 'the same, 99th percentile',
      unit: 'ms',
      better: 'less',
      ours: few.map(({ ours }) => ours.p99),
      reference: few.map(({ reference }) => reference.p99),
      goal: 1.8,
    },
    {
      name: 'list-1000',
      what: 'users, 1,000 rows at once',
      ...ratesOf(many),
      goal: 0.75,
    },
  ]
}

/** The same list while the search index of all users is made in the background. The last part: that takes minutes. */
export async function measureIndexingRatio(): Promise<Measured[]> {
  const token = await signIn()
  const reply = await fetch(`${BASE}/search/rebuild`, { method: 'POST', headers: { token } })
  if (reply.status !== 200) throw new Error(`the index is not made anew: ${reply.status}`)
  const pairs = await pairsOf('limit=20&page=1', token)
  return [
    {
      name: 'list-20-indexing',
      what: 'users, 20 of 100,000, while the search index is made',
      ...ratesOf(pairs),
    },
  ]
}

interface Pair {
  ours: Load
  reference: Load
}

const ratesOf = (pairs: Pair[]) =>
  ({
    unit: 'a second',
    better: 'more',
    ours: pairs.map(({ ours }) => ours.perSecond),
    reference: pairs.map(({ reference }) => reference.perSecond),
  }) as const

async function both(query: string, token: string): Promise<Pair> {
  const reference = await load(`${REFERENCE}?${query}`, { seconds: SECONDS })
  return { reference, ours: await load(`${BASE}/sys/user/page?${query}`, { seconds: SECONDS, headers: { token } }) }
}

async function pairsOf(query: string, token: string): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) pairs.push(await both(query, token))
  return pairs
}
