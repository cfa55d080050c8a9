/** How fast mails leave, beside a bare pool of nodemailer, and how soon after a commit. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { newId } from '#kernel/ids.ts'
import { call, post, until, type Parts } from './channel-parts.ts'
import { inPairs, quantile, ratioOf } from './pairs.ts'
import type { Row } from './report.ts'

const MIN_SHARE = 0.6
const MAX_LATE_MS = 2_000

/** Mails a second from the first to the last that the sink took. */
async function rateOf(parts: Parts, begin: () => Promise<unknown>): Promise<number> {
  const { sink, sizes } = parts
  const { mails } = sizes
  sink.taken.length = 0
  await begin()
  await until(parts, () => sink.taken.length >= mails, `${mails} mails`)
  const [first, last] = [sink.taken[0]?.at ?? 0, sink.taken[mails - 1]?.at ?? 0]
  return ((mails - 1) / (last - first)) * 1_000
}

export async function mailsPerSecond(parts: Parts): Promise<Row> {
  const pairs = await inPairs(
    () => rateOf(parts, () => writeDeliveries(parts)),
    () => rateOf(parts, () => bareMails(parts)),
    parts.sizes.pairs,
  )
  const { median } = ratioOf(pairs)
  const [ours, bare] = [quantile(pairs.ours, 0.5), quantile(pairs.reference, 0.5)]
  return {
    what: `${parts.sizes.mails.toLocaleString('en')} mails, against a bare pool of nodemailer`,
    goal: `≥ ${MIN_SHARE}`,
    figure: `${Math.round(ours)} against ${Math.round(bare)} a second`,
    ratio: median,
    isMet: median >= MIN_SHARE,
  }
}

async function bareMails({ sink, sizes: { mails } }: Parts): Promise<void> {
  const args = ['--import', 'tsx', 'bench/bare-mail.ts', String(sink.port), String(mails)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the bare pool ended with ${code}`)
}

/** Messages with their deliveries, as the handler of the event writes them; the channel's minute begins anew. */
async function writeDeliveries({ db, sizes: { mails } }: Parts): Promise<void> {
  await db.query('update msg_channel set minute_at = null, minute_count = 0')
  await db.query(
    `with written as (
       insert into msg_record (tenant_id, id, user_id, title, content)
       select 1, m.id, u.id, 'Bench', '<p>Please read this before Friday.</p>'
       from unnest($1::uuid[]) with ordinality m (id, at)
       join (select id, row_number() over (order by id) as at from sys_user where tenant_id = 1 and username like 'person%'
         limit $2) u on u.at = m.at
       returning id, user_id)
     insert into msg_delivery (tenant_id, id, message_id, user_id, channel_id, kind, title, address)
     select 1, gen_random_uuid(), w.id, w.user_id, c.id, 'mail', 'Bench', u.email
     from written w join sys_user u on u.id = w.user_id, msg_channel c where c.name = 'Mail' and c.tenant_id = 1`,
    [Array.from({ length: mails }, () => newId()), mails],
  )
}

/** From the answer of the call that published a notice to one user, to the answer of the mail server. */
export async function commitToAnswer(parts: Parts): Promise<Row> {
  const { db, sink, sizes } = parts
  const { rows } = await db.query<{ id: string; email: string }>(
    `select id, email from sys_user where tenant_id = 1 and username like 'person%' order by username desc limit $1`,
    [sizes.notices],
  )
  sink.taken.length = 0
  const late: number[] = []
  for (const { id, email } of rows) {
    const body = { title: 'Bench', content: '<p>Read</p>', audience: 'chosen', userIdList: [id] }
    const notice = await post<{ id: string }>(parts, '/msg/notice', body)
    await call(parts, 'PUT', `/msg/notice/${notice.id}/publish`)
    const from = performance.now()
    const find = () => sink.taken.find(({ to }) => to === email)
    await until(parts, () => find() !== undefined, 'a mail')
    late.push(Math.max((find()?.at ?? 0) - from, 0))
  }
  const p95 = quantile(late, 0.95)
  return {
    what: `from the commit of a notice to one user, to the mail server’s 250, p95 of ${sizes.notices}`,
    goal: '≤ 2 s',
    figure: `${(p95 / 1_000).toFixed(2)} s`,
    ratio: p95 / MAX_LATE_MS,
    isMet: p95 <= MAX_LATE_MS,
  }
}
