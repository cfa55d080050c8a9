/** What the palette asks of the server while someone types, over ten times the people of the demonstration data. */
import pg from 'pg'
import { BASE, signIn } from './client.ts'
import { fill } from './fill.ts'
import type { Row } from './report.ts'
import { REFERENCE_PORT, untilIndexed } from './stage.ts'

/** Ten times those of the demonstration data. */
const PEOPLE = 20_000
const ROUNDS = 30
const WARM_UP = 3
const GOAL_MS = 30

/** Parts of names and numbers, pinyin and its first letters, a department, a page, what is nowhere. */
const TYPED = ['王', '王建国', 'wang', 'zhangxm', 'person4', '1380001', 'dept 7', '角色', '没有这个词']
/** As often as in an organisation: a fifth of all people share the first two. */
const SURNAMES = '王王李李张张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗'
const GIVEN = '建国小明丽华志强海燕春雨文静晓东玉兰国庆思远雪梅一鸣子涵'

/** Twenty thousand people with names as they are common. */
export async function fillForPalette(superuser: string): Promise<void> {
  await fill(superuser, PEOPLE)
  await asSuperuser(superuser, async (client) => {
    const name = `substr($1, 1 + n * 7 % length($1), 1) || substr($2, 1 + n * 13 % length($2), 1) || substr($2, 1 + n * 17 / 3 % length($2), 1)`
    await client.query(
      `update sys_user u set real_name = ${name} from (select id, row_number() over (order by id)::int as n from sys_user
        where username like 'person%') numbered where u.id = numbered.id`,
      [SURNAMES, GIVEN],
    )
    await client.query('vacuum analyze sys_user')
  })
}

/** One call after the other, as they come from one page; beside them as many of the bare list. */
export async function measurePalette(superuser: string): Promise<Row[]> {
  const headers = { token: await signIn() }
  const reply = await fetch(`${BASE}/search/rebuild`, { method: 'POST', headers })
  if (reply.status !== 200) throw new Error(`the index is not made anew: ${reply.status}`)
  await untilIndexed(superuser)
  await asSuperuser(superuser, (client) => client.query('vacuum analyze sys_search_document'))
  const reference = at(await timesOf(`http://127.0.0.1:${REFERENCE_PORT}/list?limit=20`), 0.95)
  const found: { typed: string; times: number[] }[] = []
  for (const typed of TYPED)
    found.push({ typed, times: await timesOf(`${BASE}/search/find?q=${encodeURIComponent(typed)}`, headers) })
  const all = found.flatMap(({ times }) => times).sort((one, other) => one - other)
  return [
    ...found.map(({ typed, times }) => rowOf(`after “${typed}”`, times, reference)),
    rowOf(`all ${all.length} calls`, all, reference),
  ]
}

/** Milliseconds, the shortest first. */
async function timesOf(url: string, headers: Record<string, string> = {}): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const begun = performance.now()
    const reply = await fetch(url, { headers })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`${url}: ${reply.status}`)
    if (round >= WARM_UP) times.push(performance.now() - begun)
  }
  return times.sort((one, other) => one - other)
}

const at = (times: readonly number[], part: number): number => times[Math.ceil(times.length * part) - 1] ?? Number.NaN

function rowOf(what: string, times: readonly number[], reference: number): Row {
  const [p50, p95] = [at(times, 0.5), at(times, 0.95)]
  const bare = `${(p95 / reference).toFixed(1)} times a bare list`
  return {
    what,
    goal: `p95 ≤ ${GOAL_MS} ms`,
    figure: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${bare}`,
    ratio: p95 / GOAL_MS,
    isMet: p95 <= GOAL_MS,
  }
}

async function asSuperuser(superuser: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await work(client)
  await client.end()
}
