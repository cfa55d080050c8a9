/** The chain over audit and sign-in log, as auditors see it. Sealing and verifying are the kernel's. */
import type { FileBody } from '#contract/file.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { SEALED_LOGS, SealKey } from '#kernel/audit/seal/chain.ts'
import { checkTenant, keepCheck, lastCheck } from '#kernel/audit/seal/check.ts'
import { findDelay, findHead, findState } from '#kernel/audit/seal/seal.repo.ts'
import type { Anchor } from '#kernel/audit/seal/sealer.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { TaskKind } from '#kernel/tasks/kinds.ts'
import { fileTask } from '#kernel/tasks/task.service.ts'
import { auditSealRoutes, type AuditSeal } from '#records/contract/audit-seal.ts'

const VERIFY = 'audit.verify'

/** The key of the seals. */
const keyOf = ({ keyFor }: Pick<Kernel, 'keyFor'>): SealKey => new SealKey(keyFor('audit-seal'))

export function sealState(kernel: Pick<Kernel, 'database' | 'keyFor'>, { tenantId }: Actor): Promise<AuditSeal> {
  return kernel.database.read(tenantId, async (db) => {
    const logs: AuditSeal['logs'] = []
    for (const log of SEALED_LOGS) {
      const head = await findHead(db, log)
      const delay = head && head.kind !== 1 ? await findDelay(db, log, head.watermark) : 0
      logs.push({ log, ...(await findState(db, log)), delay })
    }
    return { logs, check: (await lastCheck(db, keyOf(kernel))) ?? null }
  })
}

/** Files the verification. */
export const fileVerification = (kernel: Kernel, actor: Actor): Promise<{ id: string }> =>
  fileTask(kernel, actor, {
    kind: VERIFY,
    title: translate(actor.language, 'records.seal.task'),
    params: {},
    total: 0,
  })

/** The verification as background work: its result is kept, and its report is the file of the task. */
export const verificationTask = (kernel: Kernel): TaskKind => ({
  name: VERIFY,
  can: auditSealRoutes.verify.can,
  async run({ actor, onStart, onDone }) {
    const { tenantId } = actor
    const { logs } = await sealState(kernel, actor)
    onStart(logs.reduce((sum, { lastSeq }) => sum + lastSeq, 0))
    const { database } = kernel
    const check = await checkTenant({ database, key: keyOf(kernel), tenantId, onDone })
    await keepCheck(database, keyOf(kernel), check)
    return jsonFile(`audit-verification-${check.checkedAt.slice(0, 10)}.json`, check)
  },
})

/** The ends of both chains. Each is covered by a signature in the chain. */
export function anchorFile({ database }: Pick<Kernel, 'database'>, { tenantId }: Actor): Promise<FileBody> {
  return database.read(tenantId, async (db) => {
    const anchors: Anchor[] = []
    for (const log of SEALED_LOGS) {
      const head = await findHead(db, log)
      if (head) anchors.push({ tenantId, log, seq: head.lastSeq, hash: head.hash.toString('hex'), at: head.sealedAt })
    }
    return jsonFile(`audit-anchor-${new Date().toISOString().slice(0, 10)}.json`, { anchors })
  })
}

const jsonFile = (name: string, content: unknown): FileBody => ({
  name,
  type: 'application/json',
  body: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
})
