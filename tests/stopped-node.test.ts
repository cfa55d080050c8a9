/** A process can have many nodes one after the other, as tests do: nothing of a stopped one may stay in memory. */
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { aServer, type NodeChoices } from './harness.ts'
import { anActor } from './people.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function aStoppedNode(choices: NodeChoices): Promise<WeakRef<object>> {
  const server = await aServer(choices)
  await anActor(server)
  await server.close()
  return new WeakRef(server.node)
}

test.each([{ listen: false }, { listen: true }])(
  'a stopped node leaves memory, listening: $listen',
  async (choices) => {
    const node = await aStoppedNode(choices)
    await expect
      .poll(
        async () => {
          await sleep(50) // what a weak reference answered is kept until the next turn
          collectGarbage()
          return node.deref() === undefined
        },
        { timeout: 20_000 },
      )
      .toBe(true)
  },
)
