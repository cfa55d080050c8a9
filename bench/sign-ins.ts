/**
 * Signing in among many users, each from an address of their own: how many in a second beside the bare hash, and
 * whether the time of a refusal tells which names there are.
 */
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { SignInKey } from '#contract/session.ts'
import { PasswordHasher } from '#kernel/session/password-hash.ts'
import { seal } from '../tests/seal.ts'
import { BASE } from './client.ts'
import { fill } from './fill.ts'
import { inPairs, quantile, ratioOf } from './pairs.ts'
import type { Row } from './report.ts'
import type { Sizes } from './signin-sizes.ts'
import { setStage } from './stage.ts'

const PASSWORD = 'Portico-Person-1'
const AT_ONCE = 8
const SECONDS = 4
/** Refusals of each kind in a pair. */
const REFUSALS = 40

export async function measureSignIns({ users }: Sizes): Promise<Row[]> {
  const hash = await new PasswordHasher().hash(PASSWORD)
  const stage = await setStage((superuser) => fillPeople(superuser, users, hash), { settings: { TRUST_PROXY: '1' } })
  try {
    const people = new People(users)
    await perSecond(AT_ONCE, 2, () => people.signIn())
    const hashes = Math.min(3, availableParallelism())
    const rates = await inPairs(
      () => perSecond(AT_ONCE, SECONDS, () => people.signIn()),
      () => perSecond(hashes, SECONDS, () => verify(hash, PASSWORD)),
    )
    const share = ratioOf(rates).median
    const times = await refusalTimes(people)
    const difference = ratioOf(times).median
    return [
      {
        what: `sign-ins a second among ${users.toLocaleString('en')} users, against bare Argon2id`,
        goal: '≥ 0.6',
        figure: `${quantile(rates.ours, 0.5).toFixed(1)} against ${quantile(rates.reference, 0.5).toFixed(1)}`,
        ratio: share,
        isMet: share >= 0.6,
      },
      {
        what: 'a wrong password for a known name, median, against an unknown name',
        goal: '0.95 to 1.05',
        figure: `${quantile(times.ours, 0.5).toFixed(1)} against ${quantile(times.reference, 0.5).toFixed(1)} ms`,
        ratio: difference,
        isMet: Math.abs(difference - 1) <= 0.05,
      },
    ]
  } finally {
    await stage.close()
  }
}

/** Signs in for so many seconds, among the users that `fill` has made; for a profile. */
export async function signInFor(superuser: string, seconds: number): Promise<void> {
  await givePasswords(superuser, await new PasswordHasher().hash(PASSWORD))
  const people = new People(5_000)
  await perSecond(AT_ONCE, seconds, () => people.signIn())
}

async function fillPeople(superuser: string, users: number, hash: string): Promise<void> {
  await fill(superuser, users)
  await givePasswords(superuser, hash)
}

async function givePasswords(superuser: string, hash: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(`update sys_user set password_hash = $1 where username like 'person%'`, [hash])
  await client.query('vacuum analyze sys_user')
  await client.end()
}

/** Users and addresses, each used as seldom as possible: limits are by name and by address. */
class People {
  readonly #count: number
  #used = 0
  #unknown = 0

  constructor(count: number) {
    this.#count = count
  }

  async signIn(): Promise<void> {
    const status = await attempt(this.#next(), PASSWORD, this.#address())
    if (status !== 200) throw new Error(`not signed in: ${status}`)
  }

  refuseKnown = () => this.#refuse(this.#next())
  refuseUnknown = () => this.#refuse(`stranger${(this.#unknown += 1)}`)

  /** Milliseconds of the answer to a wrong password. */
  async #refuse(name: string): Promise<number> {
    const begun = performance.now()
    const status = await attempt(name, 'Portico-Wrong-1', this.#address())
    if (status === 200) throw new Error('a wrong password was right')
    return performance.now() - begun
  }

  #next(): string {
    this.#used += 1
    return `person${1 + (this.#used % this.#count)}`
  }

  #address = () => `10.${(this.#used >> 8) & 255}.${this.#used & 255}.${1 + (this.#unknown & 127)}`
}

/** One sign-in as the page does it; answers the status. */
async function attempt(username: string, password: string, address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
  const { data } = JSON.parse((await send('GET', '/sys/login/key', headers)).text) as { data: unknown }
  const key = SignInKey.parse(data)
  const body = JSON.stringify(await seal(key, { username, password, nonce: key.nonce }))
  return (await send('POST', '/login', headers, body)).status
}

const agent = new Agent({ keepAlive: true })

/** What a browser does on another machine is to take little of this one: `fetch` takes three times as much. */
async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
  const sent = request(`${BASE}${path}`, { method, headers, agent })
  sent.end(body)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: reply.statusCode ?? 0, text: await text(reply) }
}

/** Medians of refusals, known and unknown names in turn. */
async function refusalTimes(people: People) {
  for (let warm = 0; warm < 10; warm += 1) await people.refuseUnknown()
  const pairs: { ours: number[]; reference: number[] } = { ours: [], reference: [] }
  for (let pair = 0; pair < 5; pair += 1) {
    const known: number[] = []
    const unknown: number[] = []
    for (let one = 0; one < REFUSALS; one += 1) {
      unknown.push(await people.refuseUnknown())
      known.push(await people.refuseKnown())
    }
    pairs.ours.push(quantile(known, 0.5))
    pairs.reference.push(quantile(unknown, 0.5))
  }
  return pairs
}

/** How often several workers together finish something in a second. */
async function perSecond(workers: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - begun < seconds * 1000) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return done / ((performance.now() - begun) / 1000)
}
