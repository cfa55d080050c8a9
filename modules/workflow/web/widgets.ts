/**
 * The widgets of this module: to-dos, processes to start, requests started. Declarations only; what they show comes
 * when it is seen.
 */
import { defineFigure, defineWidget } from '#shell/home/widgets.ts'
import { countRunning, countToDo, RUNNING_FIGURE, STARTED_ROWS, TODO_FIGURE, TODO_ROWS } from './home/home-calls.ts'
import './texts.ts'

export const widgets = [
  defineWidget({
    name: 'workflow.todos',
    title: 'workflow.widget.todos',
    icon: 'list-checks',
    size: { columns: 2, rows: TODO_ROWS },
    source: { routes: ['GET /workflow/task/todo'] },
    can: 'wf:task:page',
    pages: ['home', 'workbench'],
    rank: 5,
    plain: true,
    load: () => import('./home/TodoWidget.tsx'),
  }),
  defineWidget({
    name: 'workflow.start',
    title: 'workflow.widget.start',
    icon: 'send',
    size: { columns: 2, rows: 2 },
    source: { routes: ['GET /workflow/instance/startable'] },
    can: 'wf:instance:start',
    pages: ['home', 'workbench'],
    rank: 6,
    plain: true,
    load: () => import('./home/StartWidget.tsx'),
  }),
  defineWidget({
    name: 'workflow.started',
    title: 'workflow.widget.started',
    icon: 'route',
    size: { columns: 2, rows: STARTED_ROWS },
    source: { routes: ['GET /workflow/instance/started'] },
    can: 'wf:instance:page',
    pages: ['home', 'workbench'],
    rank: 7,
    plain: true,
    load: () => import('./home/StartedWidget.tsx'),
  }),
]

export const figures = [
  defineFigure({
    name: TODO_FIGURE,
    title: 'workflow.figure.todos',
    can: 'wf:task:page',
    rank: 44,
    path: '/bpm/work',
    load: countToDo,
  }),
  defineFigure({
    name: RUNNING_FIGURE,
    title: 'workflow.figure.running',
    can: 'wf:instance:page',
    rank: 46,
    path: '/bpm/work?what=started&status=run',
    load: countRunning,
  }),
]
