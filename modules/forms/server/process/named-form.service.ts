/** Which forms a process can name, and which version a deployed process keeps. */
import type { Db, Tx } from '#kernel/database/lease.ts'
import * as repo from './process-form.repo.ts'

/** A form that a process can be started with. */
export interface NamedForm {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly versionNo: number
}

/** The published forms, by name. */
export const formsForProcesses = (db: Db): Promise<NamedForm[]> => repo.publishedForms(db)

/** The version of a published form that a process would keep now; nothing where there is none. */
export async function publishedVersion(
  db: Db,
  formId: string,
): Promise<{ formId: string; versionId: string } | undefined> {
  const form = await repo.publishedForm(db, formId)
  const versionId = form?.versionId ?? undefined
  return versionId === undefined ? undefined : { formId, versionId }
}

/** Why a process cannot be started with a form: there is none, it was never published, or it is stopped. */
export type FormFault = 'missing' | 'unpublished' | 'stopped'

const STOPPED = 2

/**
 * The version that a process keeps which is deployed now. Nothing is published and the form is not stopped until the
 * transaction ends.
 */
export async function versionForProcess(
  tx: Tx,
  formId: string,
): Promise<{ formId: string; versionId: string } | { fault: FormFault; name: string }> {
  const form = await repo.shareForm(tx, formId)
  if (form === undefined) return { fault: 'missing', name: formId }
  if (form.status === STOPPED) return { fault: 'stopped', name: form.name }
  return form.versionId === null ? { fault: 'unpublished', name: form.name } : { formId, versionId: form.versionId }
}
