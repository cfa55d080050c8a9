/** Tells the former mail address of a user that another has taken its place: who changed it may not be the user. */
import { z } from 'zod'
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Job, JobHandlers } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readConfig } from '../config/config.service.ts'
import { findProfile } from '../center/center.repo.ts'

const FORMER_MAIL = 'job.user.formerMail'
/** For more, as after the import of another domain, no mail is sent. */
const MAX_MAILS = 150
const Data = z.object({ id: z.string(), to: z.string() })

interface MailChange {
  id: string
  before: { email: string }
  after: { email: string }
}

/** Files a mail to each address that is replaced or taken away, in the transaction of the change. */
export async function mailFormerAddresses(
  { jobs }: Pick<Kernel, 'jobs'>,
  tx: Tx,
  tenantId: number,
  changes: readonly MailChange[],
): Promise<void> {
  const replaced = changes.filter(({ before, after }) => before.email !== '' && before.email !== after.email)
  if (replaced.length > MAX_MAILS) return
  for (const { id, before } of replaced)
    await jobs.send(tx, { name: FORMER_MAIL, tenantId, data: { id, to: before.email } })
}

/** Sends the mails; one that could not be sent is tried again. */
export const formerMailJobs = (kernel: Pick<Kernel, 'codes' | 'database'>): JobHandlers => ({
  [FORMER_MAIL]: (job) => send(kernel, job),
})

async function send({ codes, database }: Pick<Kernel, 'codes' | 'database'>, { tenantId, data }: Job): Promise<void> {
  const { id, to } = Data.parse(data)
  const { user, config } = await database.read(tenantId, async (db) => ({
    user: await findProfile(db, id),
    config: await readConfig(db),
  }))
  // The user was deleted meanwhile, or no mail can be sent.
  if (!user || !(await codes.ways(tenantId)).has('mail')) return
  const language = config.defaultLanguage
  const params = { username: user.username, name: language === 'en' ? config.sysNameEn : config.sysNameZh }
  await codes.mail({
    tenantId,
    to,
    subject: translate(language, 'system.formerMail.subject', params),
    text: translate(language, 'system.formerMail.text', params),
  })
}
