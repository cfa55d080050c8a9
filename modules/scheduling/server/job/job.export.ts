/** Failed jobs and events as a sheet; what they carry is in none. */
import { allRows, defineExport } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { deadJobExport } from '#scheduling/contract/job.ts'
import { listDeadJobs } from './job.service.ts'

export const exportedDeadJobs = defineExport({
  noun: 'deadJob',
  routes: deadJobExport,
  rows: allRows(listDeadJobs),
  columns: {
    name: { value: (job) => job.name, width: 32 },
    kind: { value: ({ kind }, { language }) => translate(language, `export.deadJob.kind_${kind}`), width: 10 },
    failed: { kind: 'moment', value: (job) => job.failDate },
    attempts: { kind: 'number', value: (job) => job.attempts },
    error: { value: (job) => job.error, width: 60 },
  },
})
