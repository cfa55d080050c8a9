/** The shell commands of docs/integrate.md, run as they stand there against a server, with a key as they ask for. */
import type { AddressInfo } from 'node:net'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy, fields, flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { aKey, letKeys } from '../modules/security/server/testing/keys.ts'
import { aServer, type TestServer } from './harness.ts'
import { anActor } from './people.ts'

const hasCurl = spawnSync('curl', ['--version']).status === 0
const SCOPES = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let key: string
let directory: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  await letKeys(server, 2)
  const body = `<startEvent id="s">${fields('machine')}</startEvent><userTask id="t" camunda:assignee="\${initiator}"/><endEvent id="e"/>`
  await deploy(server, await server.admin(), processOf('repair', `${body}${flows('s t', 't e')}`))
  key = (await aKey(server, (await anActor(server, { can: SCOPES })).token, { scopes: SCOPES })).key
  directory = await mkdtemp(join(tmpdir(), 'portico-integrate-'))
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
  await server.close()
})

/** The shell blocks of the sections that call the interface, in their order. */
async function commands(): Promise<string> {
  const text = await readFile(new URL('../docs/integrate.md', import.meta.url), 'utf8')
  const sections = text.split(/^## /m).filter((section) => /^(Start a process|Follow and complete)\n/.test(section))
  const blocks = sections.flatMap((section) =>
    [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code),
  )
  expect(blocks).toHaveLength(2)
  return blocks.join('\n')
}

const urlOf = ({ node }: TestServer): string => `http://127.0.0.1:${(node.app.addresses() as AddressInfo[])[0]?.port}`

/** Not waited for by blocking: the server that answers is in this very process. */
function run(script: string, env: Record<string, string>) {
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: directory, env: { ...process.env, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (status) => resolve({ status, output }))
  })
}

// Needs curl, which not every machine has.
test.skipIf(!hasCurl)('start a process, find it and complete its task, as the document says', async () => {
  const env = {
    PORTICO_URL: urlOf(server),
    PORTICO_KEY: key,
    PROCESS: 'repair',
    VARS: '{"machine": "Pump 7"}',
  }
  const { status, output } = await run(
    `${await commands()}\nportico GET '/workflow/instance/page?businessKey=M-1042'`,
    env,
  )
  expect(output).toContain('"businessKey":"M-1042"')
  expect(status, output).toBe(0)
  expect(output).toContain('"status":"ended"')
})

test.skipIf(!hasCurl)('a wrong key ends the script with the answer', async () => {
  const env = {
    PORTICO_URL: urlOf(server),
    PORTICO_KEY: `ptk_${'A'.repeat(43)}`,
    PROCESS: 'x',
    VARS: '{}',
  }
  const { status, output } = await run(await commands(), env)
  expect(status).not.toBe(0)
  expect(output).toContain('unauthenticated')
})
