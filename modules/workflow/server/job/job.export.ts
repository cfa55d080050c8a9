/** Jobs as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { workflowJobExport } from '#workflow/contract/job.ts'
import { withNames } from '../model/named-rows.export.ts'
import { callOfJobs, jobList } from './job.repo.ts'

export const exportedJobs = defineExport({
  noun: 'workflowJob',
  routes: workflowJobExport,
  rows: withNames(rowsOfList(jobList, callOfJobs)),
  columns: {
    matter: { value: (job) => job.title, width: 36 },
    process: { value: (job) => job.process, width: 24 },
    node: { value: (job) => job.node, width: 20 },
    kind: { value: (job) => job.kind, width: 10 },
    worker: { value: (job) => job.worker, width: 20 },
    state: { value: (job) => job.state, width: 10 },
    due: { kind: 'moment', value: (job) => job.dueDate },
    attempts: { kind: 'number', value: (job) => job.attempts, width: 10 },
    error: { value: (job) => job.error, width: 60 },
  },
})
