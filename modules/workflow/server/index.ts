/**
 * Module `workflow`, the front door: processes drawn in BPMN, carried out durably by the process core.
 *
 * Words: a *model* is drawn and changes; a *definition* is a version of it that was deployed and never changes; an *instance* runs one;
 * a *task* is somebody's; a *job* is due some day; a *subscription* waits for a word. Promises: one transaction per command, under the lock on the
 * root of the tree, once per command id; no other way writes an instance; who has no part in an instance does not see it.
 */
import './schema.ts'
import { addTexts } from '#kernel/i18n/translate.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { declareLists } from '#system/server/index.ts'
import { mountWorkflowInstances } from './instance/instance.routes.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import * as workflow from './migrations/0900-workflow.ts'
import { mountWorkflowModels } from './model/model.routes.ts'
import { SAID } from './runtime/run.ts'
import { handOn } from './runtime/said.ts'
import { Timers } from './runtime/timers.ts'
import { workflowSweep } from './runtime/upkeep.ts'
import { mountWorkflowTasks } from './task/task.routes.ts'

addTexts('zh', zh)
addTexts('en', en)

export const workflowModule: ServerModule = {
  name: 'workflow',
  migrations: { '0900-workflow': workflow },
  routes: (kernel) =>
    declareLists('workflow', [
      ...mountWorkflowModels(kernel),
      ...mountWorkflowInstances(kernel),
      ...mountWorkflowTasks(kernel),
    ]),
  jobs: (kernel) => ({ [SAID]: handOn(kernel) }),
  sweeps: (kernel) => [workflowSweep(kernel)],
  background: (kernel) => new Timers(kernel, kernel.nodeName),
}

export { workflowMenus } from './seed/menus.ts'
