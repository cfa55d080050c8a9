/** Notifies administrators of rules in SQL that fail while lists are read; of each at most once an hour. */
import type { RuleFailure } from '#kernel/access/rule-runner.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sendMessages } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import { securityMessageEvents } from '../message-events.ts'
import { usersWith } from '../registration/applicant.repo.ts'
import { noteFailure } from './data-rule.repo.ts'

const MAX_NOTIFIED = 100

/** What hears of failures. It works behind the query that failed, which does not wait for it. */
export const reportFailures =
  (kernel: Pick<Kernel, 'database' | 'log'>) =>
  (failure: RuleFailure): void => {
    report(kernel, failure).catch((err: unknown) => kernel.log.error({ err, ...failure }, 'a failure was not reported'))
  }

async function report({ database }: Pick<Kernel, 'database'>, { tenantId, ruleId }: RuleFailure): Promise<void> {
  await database.transaction(tenantId, async (tx) => {
    const name = await noteFailure(tx, ruleId)
    if (name === undefined) return
    const { defaultLanguage } = await readConfig(tx)
    const message = {
      event: securityMessageEvents.dataRule,
      title: translate(defaultLanguage, 'security.message.rule_failed', { name }),
      content: '',
      path: `/sys/dataRule?id=${ruleId}`,
      senderId: null,
    }
    const users = await usersWith(tx, 'sys:dataRule:sql', MAX_NOTIFIED)
    await sendMessages(
      tx,
      tenantId,
      users.map((userId) => ({ ...message, userId })),
    )
  })
}
