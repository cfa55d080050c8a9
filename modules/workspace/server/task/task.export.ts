/** Tasks as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { taskExport } from '#workspace/contract/task.ts'
import { callOfTasks, taskList } from './task.repo.ts'

export const exportedTasks = defineExport({
  noun: 'wsTask',
  routes: taskExport,
  rows: rowsOfList(taskList, callOfTasks),
  columns: {
    task: { value: (task) => task.title, width: 48 },
    owner: { value: (task) => task.owner, width: 16 },
    due: { value: (task) => task.dueDate, width: 14 },
    status: { value: ({ status }, { language }) => translate(language, `export.wsTask.status_${status}`), width: 12 },
    meeting: { value: (task) => task.meeting, width: 40 },
    finished: { kind: 'moment', value: (task) => task.doneDate },
    created: { kind: 'moment', value: (task) => task.createDate },
  },
})
