/** One step that many people have to agree to, all of them at once. */
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { median, signIn } from './client.ts'
import type { Bench } from './workflow-client.ts'
import { SIGNERS } from './workflow-data.ts'

export const SIGN = processOf(
  'sign',
  `<startEvent id="s"/><userTask id="a" camunda:assignee="\${who}"><multiInstanceLoopCharacteristics camunda:collection="people" camunda:elementVariable="who"/></userTask>
<endEvent id="e"/>${flows('s a', 'a e')}`,
)

const ROUNDS = 5

/** The tokens of all signers. */
export async function signersIn(): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 1; at <= SIGNERS; at += 1) tokens.push(await signIn(`signer${at}`))
  return tokens
}

/**
 * Milliseconds until the last of the signers of one countersign is answered, who all agree at once: median of several,
 * after one that loads their sessions.
 */
export async function countersigns(bench: Bench): Promise<number> {
  const tokens = await signersIn()
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) times.push(await countersign(bench, tokens))
  return median(times.slice(1))
}

/** The same of one. */
export async function countersign({ data, client, token }: Bench, tokens: readonly string[]): Promise<number> {
  const people = await data.signerIds()
  const { instanceId: id } = await client.start(token, 'sign', { people })
  const { rows } = await data.pool.query<{ id: string; username: string }>(
    `select t.id, u.username from wf_task t join sys_user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id where t.instance_id = $1`,
    [id],
  )
  const begun = performance.now()
  await Promise.all(rows.map((task) => client.complete(tokens[Number(task.username.slice(6)) - 1] ?? '', task.id)))
  return performance.now() - begun
}
