/** Module `workflow` in the browser: what is to do, processes, models. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/bpm/work',
    can: 'wf:task:page',
    title: 'workflow.task.title',
    load: () => import('./task/TaskList.tsx'),
  }),
  definePage({
    path: '/bpm/process',
    can: 'wf:instance:page',
    title: 'workflow.instance.title',
    load: () => import('./instance/InstanceList.tsx'),
  }),
  definePage({
    path: '/bpm/model',
    can: 'wf:model:page',
    title: 'workflow.model.title',
    load: () => import('./model/ModelList.tsx'),
  }),
]
