/** Models drawn as a tree, through the entry point: stored as they are sent, deployed, and run as the tree says. */
import { afterAll, expect, test } from 'vitest'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { readTree, writeTree, type SimpleTree } from '#process/simple/index.ts'
import type { TestActor } from '../../../../tests/people.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, get, start, taskAt } from '../testing/processes.ts'

const { server, admin, people } = await anOffice('Ann', 'Bob')
const { Ann: ann, Bob: bob } = people
afterAll(() => server.close())

const treeOf = (key: string): SimpleTree => ({
  version: 1,
  made: 6,
  process: { key, name: 'Leave' },
  start: { name: 'Start', writes: 'days' },
  steps: [
    {
      id: 'condition1',
      kind: 'condition',
      fields: {},
      branches: [
        {
          id: 'branch2',
          fields: { condition: '${days > 3}' },
          steps: [{ id: 'approve3', kind: 'approve', fields: { name: 'Long', people: `user:${bob.id}` } }],
        },
        { id: 'branch4', fields: {}, steps: [{ id: 'end5', kind: 'end', fields: { name: 'Short' } }] },
      ],
    },
    { id: 'handle6', kind: 'handle', fields: { name: 'File', people: 'initiator', onReject: 'none' } },
  ],
  end: {},
})
const check = async (xml: string) =>
  (await server.call(workflowModelRoutes.check, { body: { xml }, token: admin })).data
async function complete({ token }: TestActor, rootId: string, node: string) {
  const id = await taskAt(server, token, rootId, node)
  expect((await server.call(workflowTaskRoutes.complete, { body: { id }, token })).status).toBe(200)
}

test('a tree is stored as it was sent, has no problems, and runs as it says', async () => {
  const tree = treeOf('tree_leave')
  const xml = writeTree(tree)
  expect((await check(xml)).problems).toEqual([])
  const id = await deploy(server, admin, xml, 'Leave')
  const stored = await server.call(workflowModelRoutes.get, { params: { id }, token: admin })
  expect(readTree(stored.data.xml)).toEqual(tree)
  const long = await start(server, ann.token, { key: 'tree_leave', vars: { days: 5 } })
  await complete(bob, long.rootId, 'approve3')
  await complete(ann, long.rootId, 'handle6')
  expect((await get(server, ann.token, long.rootId)).status).toBe('ended')
  const short = await start(server, ann.token, { key: 'tree_leave', vars: { days: 1 } })
  expect((await get(server, ann.token, short.rootId)).status).toBe('ended')
})

test('a problem of a condition names its flow, which is the branch', async () => {
  const faulty = writeTree(treeOf('tree_faulty')).replaceAll('days &gt; 3', 'days &gt;')
  expect((await check(faulty)).problems).toContainEqual(
    expect.objectContaining({ code: 'EXPRESSION_SYNTAX', severity: 'error', node: 'condition1', flow: 'branch2' }),
  )
})

test('whatever a file says to be its tree, the server reads the process alone', async () => {
  const xml = writeTree(treeOf('tree_forged'))
  for (const text of ['', '{', '['.repeat(10_000), '{"version":1,"steps":[{"id":"evil1"}]}']) {
    const forged = xml.replace(/<portico:tree>.*<\/portico:tree>/, () => `<portico:tree>${text}</portico:tree>`)
    expect((await check(forged)).problems, text.slice(0, 20)).toEqual([])
    expect(readTree(forged)).toBeUndefined()
  }
})
