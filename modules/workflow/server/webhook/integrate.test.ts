/** What docs/integrate.md says of receiving events works as it stands there. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { webhookRoutes } from '#workflow/contract/webhook.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { deploy, flows, processOf, start } from '../testing/processes.ts'
import { Receiver } from '../testing/receiver.ts'

const run = promisify(execFile)
const WAIT = { timeout: 30_000, interval: 50 }

let server: TestServer & { close: () => Promise<void> }
let admin: string
let page: string
let folder: string

beforeAll(async () => {
  server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1' } })
  admin = await server.admin()
  page = await readFile(new URL('../../../../docs/integrate.md', import.meta.url), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'portico-integrate-'))
  await deploy(server, admin, processOf('plain', `<startEvent id="s"/><endEvent id="e"/>${flows('s e')}`))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const blockOf = (language: string): string => {
  const [, block] =
    new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page.slice(page.indexOf('## Receive events'))) ?? []
  if (block === undefined) throw new Error(`no block of ${language}`)
  return block
}

async function aFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function aWebhook(url: string) {
  const events = ['workflow.instance.started', 'workflow.instance.ended'] as const
  const body = { name: url, url, events: [...events] }
  const { data } = await server.call(webhookRoutes.create, { token: admin, body })
  return data
}

test('the receiver takes what is signed, once, and refuses the rest', async () => {
  const port = await aFreePort()
  const url = `http://127.0.0.1:${port}/`
  const { id, secret } = await aWebhook(url)
  const file = join(folder, 'receive.mjs')
  await writeFile(file, blockOf('js'))
  const receiver: ChildProcess = spawn(process.execPath, [file, secret, String(port)])
  let printed = ''
  receiver.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  try {
    await vi.waitFor(async () => expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401), WAIT)
    await start(server, admin, { key: 'plain' })
    await vi.waitFor(() => expect(printed).toBe('workflow.instance.started\nworkflow.instance.ended\n'), WAIT)
    expect((await server.call(webhookRoutes.test, { token: admin, params: { id } })).data.status).toBe(204)
  } finally {
    receiver.kill()
  }
})

test('the check in a shell tells valid signatures from others', async () => {
  const receiver = await Receiver.listen()
  const { secret } = await aWebhook(receiver.url('/shell'))
  await start(server, admin, { key: 'plain' })
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), WAIT)
  await receiver.close()
  const [call] = receiver.received
  const env = {
    ...process.env,
    SECRET: secret,
    ID: String(call?.headers['webhook-id']),
    AT: String(call?.headers['webhook-timestamp']),
    BODY: call?.text ?? '',
    SIGNATURES: String(call?.headers['webhook-signature']),
  }
  const check = async (more: object) => (await run('sh', ['-c', blockOf('sh')], { env: { ...env, ...more } })).stdout
  expect(await check({})).toBe('valid\n')
  expect(await check({ BODY: `${env.BODY} ` })).toBe('invalid\n')
  expect(await check({ SIGNATURES: `v1,AAAA ${env.SIGNATURES}` })).toBe('valid\n')
})
