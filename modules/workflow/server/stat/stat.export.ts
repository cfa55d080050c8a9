/** Waiting and rework per node as a sheet; times in hours. */
import { allRows, defineExport } from '#kernel/exports/define.ts'
import { nodeStatExport, type NodeStat, type NodeStatQuery } from '#workflow/contract/stat.ts'
import { allNodes } from './stat.service.ts'

const HOUR_MS = 3_600_000
const hours = (ms: number | null): number | null => (ms === null ? null : Math.round((ms / HOUR_MS) * 100) / 100)

export const exportedNodeStat = defineExport({
  noun: 'workflowStat',
  routes: nodeStatExport,
  rows: allRows<NodeStatQuery, NodeStat>(allNodes),
  columns: {
    node: { value: ({ node }) => node, width: 28 },
    tasks: { kind: 'number', value: ({ tasks }) => tasks },
    open: { kind: 'number', value: ({ open }) => open },
    p50: { kind: 'number', value: ({ p50 }) => hours(p50) },
    p90: { kind: 'number', value: ({ p90 }) => hours(p90) },
    returned: { kind: 'number', value: ({ returned }) => returned },
    rework: { kind: 'number', format: '0.0%', value: ({ rework }) => rework },
    late: { kind: 'number', value: ({ late }) => late },
    onTime: { kind: 'number', format: '0.0%', value: ({ onTime }) => onTime },
  },
})
