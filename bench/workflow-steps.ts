/** Whole instances of a process with two tasks, one after the other or beside each other. */
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { spread, type Bench } from './workflow-client.ts'

/** Clients that work at the same time. */
export const AT_ONCE = 8

export const TWO_TASKS = processOf(
  'two',
  `<startEvent id="s" portico:writes="yes"/><userTask id="a" camunda:assignee="\${initiator}"/><exclusiveGateway id="x" default="no"/>
<userTask id="b" camunda:assignee="\${initiator}"/><endEvent id="e"/><endEvent id="n"/><sequenceFlow id="no" sourceRef="x" targetRef="n"/>${flows('s a', 'a x', 'x b ${yes}', 'b e')}`,
)

/**
 * One instance from its start to its end; adds what each of its three steps took.
 * @returns its id
 */
export async function whole({ client, token }: Bench, times: number[]): Promise<string> {
  const timed = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const from = performance.now()
    const result = await work()
    times.push(performance.now() - from)
    return result
  }
  const begun = await timed(() => client.start(token, 'two', { yes: true }))
  let { tasks } = begun
  for (let [next] = tasks; next; [next] = tasks) {
    const { id } = next
    tasks = (await timed(() => client.complete(token, id))).tasks
  }
  return begun.instanceId
}

/** One after the other. */
export async function singly(bench: Bench, count: number): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) await whole(bench, times)
  return spread(times)
}

/** Several beside each other for some seconds: whole instances a second. */
export async function together(bench: Bench, seconds: number): Promise<{ instances: number; p95: number }> {
  const times: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1_000
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      await whole(bench, times)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { instances: (done / (performance.now() - begun)) * 1_000, p95: spread(times).p95 }
}
