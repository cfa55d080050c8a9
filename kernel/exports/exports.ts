/** The exports of all modules over HTTP, and as kinds of tasks. */
import type { ServerResponse } from 'node:http'
import { MAX_DIRECT_ROWS, type ExportOf } from '#contract/export.ts'
import { errors } from '#contract/errors.ts'
import type { FileBody } from '#contract/file.ts'
import type { Actor } from '../access/actor.ts'
import { insertAudit } from '../audit/audit.repo.ts'
import { AppError } from '../errors.ts'
import { piecesOf } from '../files/pieces.ts'
import { implement, type Mounted } from '../http/implement.ts'
import { translate } from '../i18n/translate.ts'
import { newId } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import type { TaskKind } from '../tasks/kinds.ts'
import { fileTask } from '../tasks/task.service.ts'
import type { Export, ExportCall } from './export.ts'
import { DirectExports } from './direct-exports.ts'
import { exportFile, exportFileName, exportTitle } from './export-file.ts'

/** A direct export that no one has read to its end by then is broken off: its place is for others. */
const LONGEST_MS = 600_000

/** `GET …/export` and `POST …/export` of every export. */
export function mountExports(kernel: Kernel, exports: readonly Export[]): Mounted[] {
  const gate = new DirectExports()
  return exports.flatMap((exported) => {
    const { file, task } = exported.routes
    const direct = implement(
      exported.noun,
      { export: file },
      {
        export: ({ actor, query, params }) => answerFile(kernel, exported, { actor, asked: withParams(query, params) }),
      },
      exported.admits,
    )
    const filed = implement(
      exported.noun,
      { exportTask: task },
      {
        exportTask: ({ actor, body, params }) => askTask(kernel, exported, { actor, asked: withParams(body, params) }),
      },
      exported.admits,
    )
    return [...direct.map((mounted) => inTurn(gate, mounted)), ...filed]
  })
}

/** Parameters of the path are part of what is asked for. */
const withParams = (asked: ExportOf<unknown>, params: unknown): ExportOf<unknown> =>
  typeof params === 'object' && params !== null ? { ...asked, ...params } : asked

/** The same route, answered when there is a place for it. */
const inTurn = (gate: DirectExports, mounted: Mounted): Mounted => ({
  ...mounted,
  async handle(call, reply) {
    const { actor } = call as { actor?: Actor }
    if (!actor) throw new AppError(errors.unauthenticated)
    // The typed cast: this is the handler of a route that answers files.
    const open = () => mounted.handle(call, reply) as Promise<FileBody>
    return openInTurn(gate, `${actor.tenantId} ${actor.userId}`, { reply: reply.raw, open })
  },
})

/**
 * Opens a file when there is a place for it, which is free again when the file has been read, or the caller is gone.
 * @throws AppError exports_busy
 */
async function openInTurn(
  gate: DirectExports,
  person: string,
  { reply, open }: { reply: ServerResponse; open: () => Promise<FileBody> },
): Promise<FileBody> {
  const gone = new AbortController()
  reply.once('close', () => gone.abort())
  const leave = await gate.enter(person, gone.signal)
  if (!leave) throw new AppError(errors.exportsBusy)
  const late = setTimeout(() => reply.destroy(), LONGEST_MS).unref()
  const end = () => {
    clearTimeout(late)
    leave()
  }
  gone.signal.addEventListener('abort', end)
  if (gone.signal.aborted) end()
  try {
    const file = await open()
    return { ...file, body: untilRead(file.body, end) }
  } catch (error) {
    end()
    throw error
  }
}

/** The pieces, and a word when no more are wanted. */
async function* untilRead(body: FileBody['body'], end: () => void): AsyncGenerator<Uint8Array, void> {
  try {
    yield* piecesOf(body)
  } finally {
    end()
  }
}

/** Each export as a task. */
export function exportKinds(kernel: Kernel, exports: readonly Export[]): TaskKind[] {
  return exports.map((exported) => ({
    name: kindOf(exported),
    can: exported.routes.file.can,
    async run({ actor, params, onStart, onDone }) {
      // The typed cast: these were parsed by the route that filed the task.
      const call = { actor, asked: params as ExportOf<unknown> }
      const total = await exported.count(call)
      onStart(total)
      await leaveTrace(kernel, exported, { ...call, total })
      return exportFile(exported, call, onDone)
    },
  }))
}

const kindOf = ({ noun }: Export): string => `export.${noun}`

async function answerFile(kernel: Kernel, exported: Export, call: ExportCall): Promise<FileBody> {
  const total = await exported.count(call)
  if (total > MAX_DIRECT_ROWS) throw new AppError(errors.exportNeedsTask, { count: total }, { total })
  await leaveTrace(kernel, exported, { ...call, total })
  return exportFile(exported, call)
}

async function askTask(kernel: Kernel, exported: Export, call: ExportCall): Promise<{ id: string }> {
  const { actor, asked } = call
  const total = await exported.count(call)
  if (total === 0) throw new AppError(errors.notFound)
  return fileTask(kernel, actor, {
    kind: kindOf(exported),
    title: await exportFileName(exported, call),
    params: asked,
    total,
  })
}

/**
 * Who took which data out of the house; a read that is worth an entry of its own. Lists and events need not hear of it.
 */
async function leaveTrace({ database }: Kernel, exported: Export, { total, ...call }: ExportCall & { total: number }) {
  const { actor } = call
  const label = await exportTitle(exported, call)
  const facts = await asFacts(exported, call)
  await database.transaction(actor.tenantId, (tx) =>
    insertAudit(tx, [
      {
        tenant_id: actor.tenantId,
        id: newId(),
        actor_id: actor.userId,
        actor_name: actor.realName,
        action: 'export',
        resource: exported.noun,
        resource_id: '',
        label,
        changes: { ...facts, rows: [null, total] },
        request_id: actor.requestId,
        ip: actor.ip,
        key_name: actor.keyName ?? '',
        acting_as: actor.acting?.label ?? '',
      },
    ]),
  )
}

/** What was asked for, as the audit shows facts: of chosen rows their number, of columns their titles. */
async function asFacts(exported: Export, call: ExportCall): Promise<Record<string, [null, unknown]>> {
  const { actor, asked } = call
  const titled = (column: unknown) => translate(actor.language, `export.${exported.noun}.${String(column)}`)
  const factOf = (name: string, value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    return name === 'ids' ? value.length : name === 'columns' && !exported.facts ? value.map(titled) : value
  }
  const given = (await exported.facts?.(call)) ?? asked
  const facts = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(facts.map(([name, value]) => [name, [null, factOf(name, value)]]))
}
