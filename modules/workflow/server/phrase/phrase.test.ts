/** Phrases for comments: kept in their order for one user, and for no other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_PHRASES, workflowPhraseRoutes } from '#workflow/contract/phrase.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let ann: TestActor
let bob: TestActor
beforeAll(async () => {
  server = await aServer()
  ann = await anActor(server, { can: ['wf:task:handle'] })
  bob = await anActor(server, { can: ['wf:task:handle'] })
})
afterAll(() => server.close())

const write = (token: string, phrases: string[]) =>
  server.call(workflowPhraseRoutes.update, { body: { phrases }, token })
const read = async (token: string) => (await server.call(workflowPhraseRoutes.list, { token })).data

test('phrases are replaced as a whole and stay in their order', async () => {
  expect((await write(ann.token, ['同意。', 'Checked.', '请补充。'])).status).toBe(200)
  expect(await read(ann.token)).toEqual(['同意。', 'Checked.', '请补充。'])
  await write(ann.token, ['请补充。', '同意。'])
  expect(await read(ann.token)).toEqual(['请补充。', '同意。'])
  await write(ann.token, [])
  expect(await read(ann.token)).toEqual([])
})

test('those of another user are neither read nor replaced', async () => {
  await write(ann.token, ['Mine'])
  expect(await read(bob.token)).toEqual([])
  await write(bob.token, ['His'])
  expect(await read(ann.token)).toEqual(['Mine'])
})

test('who handles no tasks has none', async () => {
  const eve = await anActor(server, { can: ['wf:task:page'] })
  expect((await server.call(workflowPhraseRoutes.list, { token: eve.token })).status).toBe(403)
  expect((await write(eve.token, ['x'])).status).toBe(403)
})

test.each([
  ['an empty one', ['ok', ' '], 'phrases.1'],
  ['one twice', ['ok', 'other', 'ok'], 'phrases.2'],
  ['a long one', ['x'.repeat(201)], 'phrases.0'],
  ['a control character', ['a\u0007'], 'phrases.0'],
  ['too many', Array.from({ length: MAX_PHRASES + 1 }, (_, at) => `p${at}`), 'phrases'],
])('%s is refused, and what was there stays', async (_, phrases, path) => {
  await write(ann.token, ['Before'])
  const { status, body } = await write(ann.token, phrases)
  expect(status).toBe(400)
  expect(body.data).toMatchObject({ issues: [{ path }] })
  expect(await read(ann.token)).toEqual(['Before'])
})

test('two writers at once leave the list of one of them', async () => {
  const lists = [
    ['a', 'b'],
    ['c', 'd'],
  ]
  await Promise.all(lists.map((list) => write(ann.token, list)))
  expect(lists).toContainEqual(await read(ann.token))
})
