/** The inspector as it is called. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }
import { bpmn, places, trial } from '../testing/bpmn.ts'

let folder = ''
const root = join(import.meta.dirname, '../../..')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-'))
  await writeFile(
    join(folder, 'a.bpmn'),
    bpmn({ s: 'start', A: 'user', t: 'boundary on=A timer=PT1H', c: 'call calls=q', L: 'user', e: 'end' }, [
      's A',
      'A c',
      't L',
      'c e',
    ]),
  )
  await writeFile(join(folder, 'q.bpmn'), bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q'))
  await writeFile(join(folder, 'a2.bpmn'), bpmn({ s: 'start', A: 'user', B: 'user' }, ['s A', 'A B']))
  await writeFile(
    join(folder, 'steps.json'),
    JSON.stringify([
      { migrate: 'a2.bpmn' },
      { complete: 'nowhere' },
      { complete: 'A', vars: { n: 2 } },
      { dance: true },
      { complete: 'B' },
    ]),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const call = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts/process.mjs'), ...args],
      { cwd: folder, env: { ...process.env, INIT_CWD: folder } },
      (error, out, err) => {
        resolve({ code: error === null ? 0 : (child.exitCode ?? 1), out, err })
      },
    )
  })

test('run prints a line for each step, the start and those refused, too', async () => {
  const { code, out } = await call('run', 'a.bpmn', 'q.bpmn', '--vars', '{"n":1}', '--script', 'steps.json', '--json')
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(code).toBe(0)
  expect(lines).toEqual([
    { active: { A: 1 }, visited: ['s', 'A'], status: 'run', vars: { n: 1 } },
    { active: { A: 1 }, visited: [], status: 'run', vars: { n: 1 } },
    {
      active: { A: 1 },
      visited: [],
      status: 'run',
      vars: { n: 1 },
      error: { code: 'NO_SUCH_NODE', node: 'nowhere', message: expect.stringContaining('nowhere') as string },
    },
    { active: { B: 1 }, visited: ['B'], status: 'run', vars: { n: 2 } },
    {
      active: { B: 1 },
      visited: [],
      status: 'run',
      vars: { n: 2 },
      error: { code: 'BAD_STEP', message: expect.stringContaining('dance') as string },
    },
    { active: {}, visited: [], status: 'ended', vars: { n: 2 } },
  ])
})

test('explain prints problems and the intermediate form; an unreadable file is reported', async () => {
  const explained = await call('explain', 'a.bpmn')
  expect(JSON.parse(explained.out)).toMatchObject({ problems: [], ir: { id: 'p', nodes: { A: { kind: 'user' } } } })
  expect(await call('run', 'missing.bpmn')).toMatchObject({ code: 2, out: '' })
  expect(await call('dance')).toMatchObject({ code: 2, out: '' })
})

test('a message that is sent reaches the one who waits for it', async () => {
  const xml = bpmn({ s: 'start', f: 'and', c: 'catch message=go', A: 'user', t: 'throw message=go', B: 'user' }, [
    's f',
    'f c',
    'f A',
    'A t',
    'c B',
  ])
  expect(await places(xml, [{ complete: 'A' }])).toEqual(['A c', 'B'])
})

test('a model that is not deployed is refused at the start, and every step after it is', async () => {
  const lines = await trial(bpmn({ s: 'start', T: 'complexGateway' }, ['s T']), [{ complete: 'T' }])
  expect(lines.map(({ error }) => error?.code)).toEqual(['COMPLEX_GATEWAY', 'NOT_RUNNING'])
})

test('every code has a sentence in both languages', () => {
  for (const part of ['failure', 'incident', 'problem'] as const) {
    expect(Object.keys(zh.process[part])).toEqual(Object.keys(en.process[part]))
    for (const [code, text] of Object.entries(zh.process[part])) {
      const placesOf = (sentence: string) => [...new Set(sentence.match(/\{\{\w+\}\}/g))].sort()
      const other = (en.process[part] as Record<string, string>)[code] ?? ''
      expect(text, code).toMatch(/\p{Script=Han}/u)
      expect(other, code).not.toMatch(/\p{Script=Han}/u)
      expect(placesOf(text), code).toEqual(placesOf(other))
    }
  }
})
