/** The modules of this installation, lower first. Adding one is adding a line here and one in `apps/web/pages.ts`. */
import type { ServerModule } from '#kernel/kernel.ts'
import { behaviorModule } from '#behavior/server/index.ts'
import { filesModule } from '#files/server/index.ts'
import { formsModule } from '#forms/server/index.ts'
import { gatewayModule } from '#gateway/server/index.ts'
import { helpModule } from '#help/server/index.ts'
import { messagingModule } from '#messaging/server/index.ts'
import { microappModule } from '#microapp/server/index.ts'
import { portalModule } from '#portal/server/index.ts'
import { recordsModule } from '#records/server/index.ts'
import { schedulingModule } from '#scheduling/server/index.ts'
import { securityModule } from '#security/server/index.ts'
import { searchModule } from '#search/server/index.ts'
import { systemModule } from '#system/server/index.ts'
import { tenancyModule } from '#tenancy/server/index.ts'
import { workflowModule } from '#workflow/server/index.ts'
import { workspaceModule } from '#workspace/server/index.ts'

export const modules: readonly ServerModule[] = [
  systemModule,
  filesModule,
  recordsModule,
  portalModule,
  messagingModule,
  behaviorModule,
  searchModule,
  gatewayModule,
  securityModule,
  tenancyModule,
  microappModule,
  schedulingModule,
  formsModule,
  workflowModule,
  workspaceModule,
  helpModule,
]
