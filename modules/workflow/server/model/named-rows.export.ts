/** Rows of sheets with the names of nodes and processes as their reader calls them. */
import type { Actor } from '#kernel/access/actor.ts'
import type { RowSource } from '#kernel/exports/define.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { nodeText } from '../runtime/engine/node-name.ts'
import { withProcessName } from '../runtime/engine/process-name.ts'

interface Unnamed {
  readonly definitionId: string
  readonly nodeId: string
  readonly process: string
  readonly processEn: string
}

type Named<Row extends Unnamed> = Omit<Row, 'processEn'> & { readonly node: string }

/** The same rows, batch by batch, each with the name of its node. */
export function withNames<Query, Row extends Unnamed>(source: RowSource<Query, Row>): RowSource<Query, Named<Row>> {
  return {
    count: (...call) => source.count(...call),
    async *batches(kernel, actor, query, signal) {
      for await (const rows of source.batches(kernel, actor, query, signal)) {
        const irs = await kernel.database.read(actor.tenantId, async (db) => {
          const found = new Map<string, Awaited<ReturnType<typeof definitionOf>>['ir']>()
          for (const id of new Set(rows.map(({ definitionId }) => definitionId)))
            found.set(id, (await definitionOf(db, actor.tenantId, id)).ir)
          return found
        })
        yield rows.map((row) => named(row, irs.get(row.definitionId), actor))
      }
    },
  }
}

const named = <Row extends Unnamed>(
  row: Row,
  ir: Awaited<ReturnType<typeof definitionOf>>['ir'] | undefined,
  { language }: Actor,
): Named<Row> => ({
  ...withProcessName(row, language),
  node: ir === undefined ? row.nodeId : nodeText(ir, row.nodeId, language),
})
