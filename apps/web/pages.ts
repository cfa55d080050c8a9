/** The pages of all modules, by module. */
import type { Page } from '#shell/registry.ts'
import { pages as behavior } from '#behavior/web/index.ts'
import { pages as files } from '#files/web/index.ts'
import { pages as forms } from '#forms/web/index.ts'
import { pages as gateway } from '#gateway/web/index.ts'
import { pages as help } from '#help/web/index.ts'
import { pages as messaging } from '#messaging/web/index.ts'
import { pages as microapp } from '#microapp/web/index.ts'
import { pages as portal } from '#portal/web/index.ts'
import { pages as records } from '#records/web/index.ts'
import { pages as scheduling } from '#scheduling/web/index.ts'
import { pages as search } from '#search/web/index.ts'
import { pages as security } from '#security/web/index.ts'
import { pages as system } from '#system/web/index.ts'
import { pages as tenancy } from '#tenancy/web/index.ts'
import { pages as workflow } from '#workflow/web/index.ts'

export const modulePages: Readonly<Record<string, readonly Page[]>> = {
  system,
  files,
  records,
  portal,
  messaging,
  behavior,
  search,
  gateway,
  security,
  tenancy,
  microapp,
  scheduling,
  forms,
  workflow,
  help,
}
