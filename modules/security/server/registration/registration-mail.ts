/** Mails to applicants. In the organisation's language: theirs is not known. */
import { z } from 'zod'
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Job, JobHandlers } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readConfig } from '#system/server/index.ts'
import * as repo from './applicant.repo.ts'
import type { Contact } from './contact.ts'

const DECISION_MAIL = 'job.registration.mail'
const TEXTS = { 1: 'approved', 2: 'refused', 3: 'expired' } as const

type KernelPart = Pick<Kernel, 'codes' | 'database' | 'settings'>

/**
 * Sends a code to a mobile number, or to a free address; the owner of a taken one gets a mail that says so.
 * @throws Error when it could not be sent
 */
export async function sendCode(
  kernel: KernelPart,
  { tenantId, contact, code, minutes }: { tenantId: number; contact: Contact; code: string; minutes: number },
): Promise<void> {
  const { way, to } = contact
  const owner = way === 'mail' ? await kernel.database.read(tenantId, (db) => repo.ownerOfEmail(db, to)) : undefined
  if (owner === undefined) return kernel.codes.send(way, { tenantId, to, code, minutes })
  await mail(kernel, { tenantId, to, about: owner === 'user' ? 'hasAccount' : 'waits' })
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
  // An address that was not confirmed may be another's: it gets what a person has decided, and nothing by itself.
  if (found.email === '' || (found.confirmedBy === 'sms' && found.status === 3)) return
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
