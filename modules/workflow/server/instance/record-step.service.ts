/**
 * A step that writes a record of a form: for the user who deployed the version, who answers for it, with the rights
 * that they have when it is written. So no one gains a right to records by drawing a model.
 */
import { errors } from '#contract/errors.ts'
import { AppError } from '#kernel/errors.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { writeRecordForProcess } from '#forms/server/index.ts'
import type { DueJob } from '../runtime/persistence/job.repo.ts'
import { readConfig } from '#system/server/index.ts'
import { deployerOf } from '../runtime/persistence/definition.repo.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { carryOutJob } from './job-command.ts'

/** Writes the record that a job is about. */
export async function writeRecord(kernel: Kernel, job: DueJob, node: string): Promise<void> {
  const { tenantId, instanceId, id: requestId } = job
  const { userId, language } = await kernel.database.read(tenantId, async (db) => ({
    userId: await deployerOf(db, instanceId),
    language: (await readConfig(db)).defaultLanguage,
  }))
  const deployer = userId === undefined ? undefined : await kernel.actors.of({ tenantId, userId, language, requestId })
  await carryOutJob(kernel, job, node, {
    work: async ({ tx }, { state, definition }) => {
      const { n, record } = state.waits[job.wait] ?? {}
      if (n === undefined || record === undefined) return {}
      if (deployer === undefined) return { message: translate(language, 'workflow.refused.deployer_gone') }
      const { action, form: formId, id, values: sent } = record
      const note = processName(definition, deployer.language)
      const written = await writeRecordForProcess(kernel, tx, deployer, { action, formId, id, sent, note }).catch(
        sayWhatIsMissing(language),
      )
      const { resultVariable } = definition.ir.nodes[n]?.record ?? {}
      return resultVariable === undefined ? {} : { vars: { [resultVariable]: written } }
    },
  })
}

/** What is out of reach answers like what is not there, in words that help who repairs it. */
const sayWhatIsMissing =
  (language: Language) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.code !== errors.notFound) throw error
    throw new AppError(errors.notFound, { reason: translate(language, 'workflow.refused.record_missing') })
  }
