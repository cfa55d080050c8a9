import { useMemo } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { MigrationCheck } from '#workflow/contract/batch.ts'
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import type { Marks } from '../diagram/marks.ts'

interface MigrationSidesProps {
  fromId: string
  toId: string
  nodes: MigrationCheck['nodes']
}

/** Both drawings: how many stand where, what has no place in the other, and where things come to. */
export function MigrationSides({ fromId, toId, nodes }: MigrationSidesProps) {
  const from = useMemo<Marks>(
    () =>
      Object.fromEntries(
        nodes
          .filter(({ count, to }) => count > 0 || to === null)
          .map(({ id, count, to }) => [
            id,
            { tone: to === null ? 'removed' : 'active', ...(count > 0 ? { badge: String(count) } : {}) },
          ]),
      ),
    [nodes],
  )
  const to = useMemo<Marks>(
    () =>
      Object.fromEntries(
        nodes.flatMap(({ id, to: target, count }) =>
          target !== null && (count > 0 || target !== id)
            ? [[target, { tone: target === id ? 'active' : 'changed' }] as const]
            : [],
        ),
      ),
    [nodes],
  )
  return (
    <div className="wf-sides">
      <Side id={fromId} marks={from} />
      <Side id={toId} marks={to} />
    </div>
  )
}

function Side({ id, marks }: { id: string; marks: Marks }) {
  const t = useT()
  const { data } = useCall(workflowDefinitionRoutes.get, { params: { id } })
  if (!data) return <Skeleton rows={4} />
  const name = t('workflow.versionOf', { process: data.name, number: data.number })
  return <Diagram xml={data.xml} label={t('workflow.diagram.of', { name })} marks={marks} height={260} />
}
