/**
 * Jobs that the server itself does in the transaction of the command that says so to the instance: once, whatever
 * becomes of the node, and whole or not at all.
 */
import { AppError, InvalidInput } from '#kernel/errors.ts'
import { issueText, translate, type Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { BusMessage } from '#kernel/live/topic.ts'
import { readConfig } from '#system/server/index.ts'
import type { CallRefusal, Vars } from '#process/index.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import { isStillOurs, type DueJob } from '../runtime/persistence/job.repo.ts'

/** What the job gave, or why it was refused. */
export type JobEnd = { vars?: Vars } | { because?: CallRefusal; message: string }

interface Work {
  /** The code of the incident where the work itself is refused; without it, that of a job that failed. */
  because?: CallRefusal
  work: (tree: InstanceTree, instance: LoadedInstance, changes: BusMessage[]) => Promise<JobEnd>
}

/** Does the work of a job that is still waited for and still this node's, and says what came of it. */
export async function carryOutJob(kernel: Kernel, job: DueJob, node: string, { because, work }: Work): Promise<void> {
  try {
    await inCommand(kernel, job, node, work)
  } catch (error) {
    // As messages have it, in the language of the organisation: who repairs it is not known.
    const { defaultLanguage } = await kernel.database.read(job.tenantId, readConfig)
    const message = refusedBecause(error, defaultLanguage)
    if (message === undefined) throw error
    // What it had written until then is undone; that it was refused is a command of its own.
    const end = { message, ...(because === undefined ? {} : { because }) }
    await inCommand(kernel, job, node, () => Promise.resolve(end))
  }
}

async function inCommand(kernel: Kernel, job: DueJob, node: string, work: Work['work']): Promise<void> {
  const { tenantId, rootId, instanceId, wait, kind } = job
  await withTree(
    kernel,
    { tenantId, userId: null, language: 'zh' },
    { kind },
    () => Promise.resolve(rootId),
    async (tree, changes) => {
      if (!(await isStillOurs(tree.tx, job, node))) return
      const instance = await tree.get(instanceId)
      if (instance.state.waits[wait]?.k !== 'job') return
      const end = await work(tree, instance, changes)
      await tree.execute(
        instance,
        'message' in end ? { type: 'jobFailed', wait, ...end } : { type: 'jobDone', wait, ...end },
      )
    },
  )
}

/** Why it was refused; `undefined` for what is no fault of the job. */
function refusedBecause(error: unknown, language: Language): string | undefined {
  if (error instanceof InvalidInput)
    return error.issues.map(({ path, code, params }) => `${path}: ${issueText(language, code, params)}`).join('; ')
  if (!(error instanceof AppError) || error.code.status >= 500) return undefined
  return String(error.params['reason'] ?? translate(language, `error.${error.code.name}`, error.params))
}
