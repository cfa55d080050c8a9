/** Mails to applicants. In the organisation's language: theirs is not known. */
import { z } from 'zod'
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Job, JobHandlers } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readConfig } from '#system/server/index.ts'
import * as repo from './applicant.repo.ts'

const DECISION_MAIL = 'job.registration.mail'
const TEXTS = { 1: 'approved', 2: 'refused', 3: 'expired' } as const

type KernelPart = Pick<Kernel, 'codes' | 'database' | 'settings'>

/** Mails a code to a free address; the owner of a taken one gets a mail that says so. @throws Error without mail */
export async function mailCode(
  kernel: KernelPart,
  { tenantId, email, code, minutes }: { tenantId: number; email: string; code: string; minutes: number },
): Promise<void> {
  const owner = await kernel.database.read(tenantId, (db) => repo.ownerOfEmail(db, email))
  if (owner === undefined) return kernel.codes.send('mail', { tenantId, to: email, code, minutes })
  await mail(kernel, { tenantId, to: email, about: owner === 'user' ? 'hasAccount' : 'waits' })
}

/** Files the mail about a decision, in its transaction. */
export async function mailDecision(
  { jobs }: Pick<Kernel, 'jobs'>,
  tx: Tx,
  tenantId: number,
  id: string,
): Promise<void> {
  await jobs.send(tx, { name: DECISION_MAIL, tenantId, data: { id } })
}

/** Sends the mails about decisions; one that could not be sent is tried again. */
export const registrationJobs = (kernel: KernelPart): JobHandlers => ({
  [DECISION_MAIL]: (job) => sendDecision(kernel, job),
})

async function sendDecision(kernel: KernelPart, { tenantId, data }: Job): Promise<void> {
  const { id } = z.object({ id: z.string() }).parse(data)
  const found = await kernel.database.read(tenantId, (db) => repo.findForMail(db, id))
  const ways = await kernel.codes.ways(tenantId)
  // It was deleted meanwhile, or mail was switched off since.
  if (!found || found.status === 0 || !ways.has('mail')) return
  const { status, email: to, answer, username, realName, loginPage } = found
  const address = addressOf(kernel, loginPage)
  await mail(kernel, { tenantId, to, about: TEXTS[status], params: { answer, username, realName, address } })
}

const addressOf = ({ settings }: Pick<Kernel, 'settings'>, loginPage: string): string =>
  settings.PUBLIC_URL === undefined ? '' : `${settings.PUBLIC_URL.replace(/\/+$/, '')}/#/${loginPage}`

interface Mail {
  tenantId: number
  to: string
  about: 'hasAccount' | 'waits' | 'approved' | 'refused' | 'expired'
  params?: Readonly<Record<string, string>>
}

async function mail({ codes, database }: KernelPart, { tenantId, to, about, params = {} }: Mail): Promise<void> {
  const { defaultLanguage: language, sysNameZh, sysNameEn } = await database.read(tenantId, readConfig)
  const values = { ...params, name: language === 'en' ? sysNameEn : sysNameZh }
  await codes.mail({
    tenantId,
    to,
    subject: translate(language, `security.registration.${about}.subject`, values),
    text: translate(language, `security.registration.${about}.text`, values).trim(),
  })
}
