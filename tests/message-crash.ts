/**
 * Two nodes that send mails, of which one is killed again and again: every message reaches a final status, and a mail
 * comes twice only where a node was killed between sending it and writing that down.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ROOT } from './files.ts'
import { aDatabase } from './harness.ts'
import { until } from './kernel-parts.ts'
import { killNode } from './schedule-node.ts'
import { asSuperuser } from './two-tenants.ts'

const EACH_ROUND = 240
/** The server answers so late that some mails wait for their answer at any moment. */
const ANSWER_MS = 15

/** A mail server that counts what it has taken, by Message-ID. */
async function countingServer(): Promise<{ port: number; taken: Map<string, number>; close: () => Promise<void> }> {
  const taken = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const id = /^Message-ID: <([^@]+)@/im.exec(Buffer.concat(parts).toString())?.[1] ?? ''
        taken.set(id, (taken.get(id) ?? 0) + 1)
        setTimeout(done, ANSWER_MS)
      })
    },
  })
  server.on('error', () => undefined) // connections of nodes that were killed
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const insertChannel = (superuser: pg.Client, port: number) =>
  superuser.query(
    `insert into msg_channel (tenant_id, id, kind, name, config, status, is_default, per_minute) values (1, $1, 'mail', 'Mail', $2, 1, 1, 10000)`,
    [newId(), { host: '127.0.0.1', port, protection: 'none', auth: 'none', from: 'office@example.com' }],
  )

const insertMessages = (superuser: pg.Client, count: number) =>
  superuser.query(
    `with written as (
       insert into msg_record (tenant_id, id, user_id, title)
       select 1, id, (select id from sys_user where tenant_id = 1 and username = 'admin'), 'Crash' from unnest($1::uuid[]) id
       returning id, user_id)
     insert into msg_delivery (tenant_id, id, message_id, user_id, channel_id, kind, title, address)
     select 1, gen_random_uuid(), w.id, w.user_id, c.id, 'mail', 'Crash', 'ann@example.com' from written w, msg_channel c
     where c.tenant_id = 1 and c.name = 'Mail'`,
    [Array.from({ length: count }, () => newId())],
  )

export function describeMessageCrash(rounds: number): void {
  let superuser: pg.Client
  let drop: () => Promise<void>
  let mail: Awaited<ReturnType<typeof countingServer>>
  let begin: (name: string) => Promise<ChildProcess>
  let nodes: ChildProcess[] = []
  beforeAll(async () => {
    const { urls, drop: dropDatabase } = await aDatabase()
    drop = dropDatabase
    superuser = await asSuperuser(urls.owner)
    mail = await countingServer()
    begin = async (name) => {
      const args = ['--import', 'tsx', join(ROOT, 'tests/message-node.fixture.ts'), urls.app, urls.dispatch, name]
      const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      return child
    }
  })
  afterAll(async () => {
    for (const node of nodes) await killNode(node)
    await mail.close()
    await superuser.end()
    await drop()
  })

  test(`every message is sent after ${rounds} kills`, { timeout: 60_000 * (rounds + 2) }, async () => {
    await insertChannel(superuser, mail.port)
    nodes = await Promise.all([begin('survivor'), begin('victim 0')])
    for (let round = 0; round < rounds; round += 1) {
      const before = mail.taken.size
      const replacement = round + 1 < rounds ? begin(`victim ${round + 1}`) : undefined
      await insertMessages(superuser, EACH_ROUND)
      await until(() => mail.taken.size > before + 20, 60_000)
      const [survivor, victim] = nodes
      if (!survivor || !victim) throw new Error('a node is missing')
      await killNode(victim)
      // As eight seconds later, when its heartbeat is missed.
      await superuser.query('update sys_node set alive_until = now() where name = $1', [`victim ${round}`])
      nodes = [survivor]
      if (replacement) nodes.push(await replacement)
    }
    const open = async () => (await superuser.query('select from msg_delivery where status < 2')).rowCount
    await until(async () => (await open()) === 0, 60_000)

    const { rows } = await superuser.query<{ id: string; status: number; isCut: boolean }>(
      `select id, status, exists (select from msg_attempt a where a.delivery_id = d.id and a.code = 'answer_lost') as "isCut"
       from msg_delivery d where title = 'Crash'`,
    )
    expect(rows).toHaveLength(EACH_ROUND * rounds)
    expect(rows.filter(({ status }) => status !== 2)).toEqual([])
    expect(rows.filter(({ id }) => !mail.taken.has(id))).toEqual([])
    // What no killed node had came once; what one had came once, or once more.
    const twice = rows.filter(({ id }) => mail.taken.get(id) !== 1)
    expect(twice.filter(({ isCut }) => !isCut)).toEqual([])
    // A kill cuts what its node had, a few; more where a busy machine makes a node miss its heartbeat.
    const cut = rows.filter(({ isCut }) => isCut).length
    expect(cut).toBeGreaterThan(0)
    expect(cut).toBeLessThan(rows.length / 2)
  })
}
