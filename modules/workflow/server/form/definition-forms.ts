import type { formOfVersion } from '#forms/server/index.ts'
import type { Forms } from '#process/index.ts'
import type { GeneratedForm } from './generated-model.ts'

/** The online form in the version that the process keeps. */
export type OnlineVersion = Awaited<ReturnType<typeof formOfVersion>>

/** The forms of a deployed version, as its file has them and as models. */
export interface DefinitionForms {
  declared: Forms
  start: GeneratedForm
  task: (nodeId: string) => GeneratedForm
  /** The online form that the process is started with. */
  online: OnlineVersion | undefined
}
