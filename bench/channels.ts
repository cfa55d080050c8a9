/** `npm run bench -- channels`: how fast messages leave, and what that costs everything else. */
import pg from 'pg'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { alibabaDouble } from '../modules/messaging/server/testing/vendor/alibaba-double.ts'
import { commitToAnswer, mailsPerSecond } from './channel-mails.ts'
import { call, post, type Parts, type Sizes } from './channel-parts.ts'
import { BASE, load, signIn } from './client.ts'
import { writeTable } from './document.ts'
import { openMailSink } from './mail-sink.ts'
import { inPairs, quantile, ratioOf } from './pairs.ts'
import { MAX_FOREIGN, watchOthers } from './quiet.ts'
import { print, tableOf, type Row } from './report.ts'
import { residentMegabytes, type Stage } from './stage.ts'
import { Client, spread } from './workflow-client.ts'
import { Data } from './workflow-data.ts'

const MAX_MEGABYTES = 100
const MAX_ADDED_MS = 20
const MAX_STEP = 1.05

/** A step that writes a message to another user. */
const NOTIFYING = processOf(
  'notifying',
  `<startEvent id="s"/><userTask id="a" camunda:assignee="\${who}"/><endEvent id="e"/>${flows('s a', 'a e')}`,
)

/** Measures and prints. @param writes whether a run that counts is written into `docs/performance.md` */
export async function runChannels(stage: Stage, { sizes, writes }: { sizes: Sizes; writes: boolean }): Promise<void> {
  const stop = watchOthers()
  const rows = await measureChannels(stage, sizes)
  const foreign = stop()
  const counts = foreign <= MAX_FOREIGN
  const share = `Others took ${Math.round(foreign * 100)} % of the processors.`
  print('Channels', rows)
  process.stdout.write(`\n${share}${counts ? '' : ' This run does not count.'}\n`)
  if (writes && counts) writeTable('channels', `${tableOf(rows)}\n${share}`)
}

async function measureChannels(stage: Stage, sizes: Sizes): Promise<Row[]> {
  const db = new pg.Client({ connectionString: stage.superuser })
  await db.connect()
  const sink = await openMailSink()
  const sms = await alibabaDouble({ id: 'key-id', secret: 'key-secret', now: Date.now })
  const parts = { sizes, stage, db, sink, token: await signIn() }
  try {
    const config = { host: '127.0.0.1', port: sink.port, protection: 'none', auth: 'none', from: 'office@example.com' }
    await post(parts, '/msg/channel', { kind: 'mail', name: 'Mail', config, perMinute: 10_000 })
    const rows = [await mailsPerSecond(parts), await commitToAnswer(parts), await processStep(parts)]
    const account = { platform: 1, endpoint: sms.url, accessKeyId: 'key-id', signName: 'Bench' }
    const secret = { accessKeySecret: 'key-secret' }
    await post(parts, '/msg/channel', { kind: 'sms', name: 'SMS', config: account, secret, perMinute: 10_000 })
    const template = { event: '', kind: 'sms', language: 'zh', providerTemplate: 'SMS_100' }
    await post(parts, '/msg/template', { ...template, providerParams: { name: '{{ title }}' } })
    return [...rows, ...(await noticeToAll(parts))]
  } finally {
    await sms.close()
    await sink.close()
    await db.end()
  }
}

/** A step that writes a message, with the channel open and closed. */
async function processStep(parts: Parts): Promise<Row> {
  const { db, stage, token, sizes } = parts
  const data = new Data(stage.superuser)
  const client = new Client()
  try {
    await client.deploy(token, NOTIFYING)
    const { rows } = await db.query<{ id: string }>(
      `select id from sys_user where tenant_id = 1 and username like 'person%' limit 1`,
    )
    const who = rows[0]?.id
    const steps = async (status: 0 | 1): Promise<number> => {
      await db.query('update msg_channel set status = $1, per_user_day = 1000', [status])
      const times: number[] = []
      for (let at = 0; at < sizes.steps; at += 1) {
        const from = performance.now()
        await client.start(token, 'notifying', { who })
        times.push(performance.now() - from)
      }
      return spread(times).p50
    }
    await steps(0)
    const pairs = await inPairs(
      () => steps(1),
      () => steps(0),
      sizes.pairs,
    )
    await db.query('update msg_channel set status = 1')
    const { median } = ratioOf(pairs)
    return {
      what: 'a process step that writes a message, with a channel open against closed, median',
      goal: `≤ ${MAX_STEP}`,
      figure: `${quantile(pairs.ours, 0.5).toFixed(1)} against ${quantile(pairs.reference, 0.5).toFixed(1)} ms`,
      ratio: median,
      isMet: median <= MAX_STEP,
    }
  } finally {
    await client.close()
    await data.close()
  }
}

/** What a notice to everybody costs those who work meanwhile, while it is being sent over two channels. */
async function noticeToAll(parts: Parts): Promise<Row[]> {
  const { db, stage, sink, sizes } = parts
  const page = `${BASE}/sys/user/page?page=1&limit=20`
  const work = () => load(page, { connections: 4, seconds: sizes.loadSeconds, headers: { token: parts.token } })
  const before = await work()
  const idle = residentMegabytes(stage.server)
  sink.taken.length = 0
  const { id } = await post<{ id: string }>(parts, '/msg/notice', { title: 'Everybody', content: '<p>Read</p>' })
  await call(parts, 'PUT', `/msg/notice/${id}/publish`)
  let most = idle
  const watching = setInterval(() => (most = Math.max(most, residentMegabytes(stage.server))), 250)
  const during = await work()
  clearInterval(watching)
  const { rows } = await db.query<{ written: number; sent: number }>(
    `select count(*)::int as written, count(*) filter (where d.status = 2)::int as sent
     from msg_delivery d join msg_record r on r.id = d.message_id where r.notice_id = $1`,
    [id],
  )
  const added = during.p99 - before.p99
  const seen = `${(rows[0]?.written ?? 0).toLocaleString('en')} deliveries written, ${(rows[0]?.sent ?? 0).toLocaleString('en')} sent in ${sizes.loadSeconds} s`
  return [
    {
      what: `a notice to ${sizes.people.toLocaleString('en')} users over mail and SMS: memory of the server (${seen})`,
      goal: `≤ +${MAX_MEGABYTES} MB`,
      figure: `+${Math.round(most - idle)} MB`,
      isMet: most - idle <= MAX_MEGABYTES,
    },
    {
      what: 'meanwhile, p99 of the list of users, 4 connections',
      goal: `≤ +${MAX_ADDED_MS} ms`,
      figure: `${Math.round(during.p99)} against ${Math.round(before.p99)} ms`,
      isMet: added <= MAX_ADDED_MS,
    },
  ]
}
