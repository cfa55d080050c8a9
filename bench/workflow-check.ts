/** What checking a large model costs others. */
import { setTimeout as sleep } from 'node:timers/promises'
import { processWith } from '../packages/process/testing/large.ts'
import { BASE } from './client.ts'
import type { Bench } from './workflow-client.ts'

const TASKS = 1_500
const CHECKS = 10

/** So many tasks one after the other. */
function longModel(): string {
  const ids = Array.from({ length: TASKS }, (_, at) => `t${at}`)
  const tasks = ids.map((id) => `<userTask id="${id}" name="Step" camunda:assignee="\${initiator}"/>`)
  const all = ['s', ...ids, 'e']
  const ways = all
    .slice(1)
    .map((to, at) => `<sequenceFlow id="f${at}" sourceRef="${all[at] ?? ''}" targetRef="${to}"/>`)
  return processWith(`<startEvent id="s"/>${tasks.join('')}<endEvent id="e"/>${ways.join('')}`, 'long')
}

/** The longest that a small call takes while models are checked one after the other, in milliseconds. */
export async function longestGap({ client, token }: Bench): Promise<number> {
  const xml = longModel()
  const over = new AbortController()
  let longest = 0
  const others = async () => {
    // The first few open connections.
    for (let at = 0; !over.signal.aborted; at += 1) {
      const begun = performance.now()
      await (await fetch(`${BASE}/sys/user/info`, { headers: { token } })).arrayBuffer()
      if (at > 20) longest = Math.max(longest, performance.now() - begun)
      await sleep(2)
    }
  }
  const watching = others()
  await sleep(200)
  for (let at = 0; at < CHECKS; at += 1) await client.call(token, 'model/check', { xml })
  over.abort()
  await watching
  return longest
}
