/** What the parts of `npm run bench -- channels` share: the stage with a mail server, and calls. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BASE } from './client.ts'
import type { MailSink } from './mail-sink.ts'
import type { Stage } from './stage.ts'

const WAIT_MS = 120_000

/** How much is measured. */
export interface Sizes {
  readonly people: number
  readonly mails: number
  readonly pairs: number
  readonly notices: number
  readonly steps: number
  readonly loadSeconds: number
}
export const WHOLE: Sizes = { people: 100_000, mails: 3_000, pairs: 3, notices: 60, steps: 150, loadSeconds: 30 }
/** To see that it works. */
export const SMALL: Sizes = { people: 2_000, mails: 200, pairs: 1, notices: 5, steps: 20, loadSeconds: 5 }

export interface Parts {
  readonly sizes: Sizes
  readonly stage: Stage
  readonly db: pg.Client
  readonly sink: MailSink
  readonly token: string
}

export async function call<Reply>(
  { token }: Pick<Parts, 'token'>,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const reply = await fetch(BASE + path, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Reply }
  if (code !== 0) throw new Error(`${method} ${path}: ${msg}`)
  return data
}
export const post = <Reply>(parts: Parts, path: string, body: object) => call<Reply>(parts, 'POST', path, body)

export async function until({ db }: Pick<Parts, 'db'>, isDone: () => boolean, what: string): Promise<void> {
  const end = performance.now() + WAIT_MS
  while (!isDone()) {
    if (performance.now() > end) {
      const { rows } = await db.query(
        'select name, failures, paused_until, problem from msg_channel where tenant_id = 1',
      )
      const { rows: deliveries } = await db.query(
        'select event, status, error_code, count(*)::int from msg_delivery group by 1, 2, 3',
      )
      const seen = JSON.stringify({ channels: rows, deliveries })
      throw new Error(`${what} took longer than ${WAIT_MS / 1_000} s: ${seen}`)
    }
    await sleep(10)
  }
}
