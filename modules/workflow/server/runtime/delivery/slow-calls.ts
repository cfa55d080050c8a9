/** Messages about called processes that take too long, written in the transaction of the timer. */
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { sendMessages } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import type { SlowCall } from '../engine/follow-effect.ts'
import { nodeText } from '../engine/node-name.ts'
import { processName } from '../engine/process-name.ts'
import { titleOf } from '../../instance/instance-lookup.repo.ts'
import { asHtml } from './message-text.ts'
import { processPath } from './process-path.ts'
import { workflowMessageEvents } from '../../message-events.ts'

/** Sends what a command has to say of them, after its rows are written. */
export async function sendSlowCalls(
  tx: Tx,
  tenantId: number,
  { rootId, calls }: { rootId: string; calls: readonly SlowCall[] },
): Promise<void> {
  if (calls.length === 0) return
  const { defaultLanguage: language } = await readConfig(tx)
  const title = await titleOf(tx, rootId)
  const messages = calls.map(({ instance: { definition }, node, rule, userId }) => {
    const names = { title, node: nodeText(definition.ir, node, language), process: processName(definition, language) }
    return {
      userId,
      senderId: null,
      event: workflowMessageEvents.slowCall,
      title: translate(language, 'workflow.notification.slowCall.title', names),
      content: asHtml(translate(language, `workflow.notification.slowCall.${rule}`, names)),
      path: processPath(rootId),
    }
  })
  await sendMessages(tx, tenantId, messages)
}
