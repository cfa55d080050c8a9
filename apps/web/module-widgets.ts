/** The widgets of all modules, by module. */
import * as forms from '#forms/web/widgets.ts'
import * as help from '#help/web/widgets.ts'
import * as messaging from '#messaging/web/widgets.ts'
import type { WidgetSet } from '#shell/home/widgets.ts'
import { homeWidgets } from '#shell/home/own-widgets.ts'
import * as system from '#system/web/widgets.ts'
import * as workflow from '#workflow/web/widgets.ts'

export const moduleWidgets: Readonly<Record<string, WidgetSet>> = {
  shell: homeWidgets,
  system,
  messaging,
  forms,
  workflow,
  help,
}
