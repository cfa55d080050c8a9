/** Saving by the version that was read: what another user saved meanwhile is not overwritten unasked. */
import { useState } from 'react'
import { errors } from '#contract/errors.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { processIdsIn, withProcessIds } from '#process/compile/renamed.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { ModelDraft, workflowModelRoutes } from '#workflow/contract/model.ts'
import type { ReplyOf } from '#contract/route.ts'
import { MODEL_READS } from '../model/reads.ts'
import { namesAfter, processNames } from './process-names.ts'
import { newKey } from './skeleton.ts'

export type StoredModel = ReplyOf<typeof workflowModelRoutes.get>
/** What is saved: the file, and the form of the model. */
export interface ModelDrawing {
  xml: string
  formKey: string
}

/** The file with another key for its first process. */
function withKey(xml: string, key: string): string {
  const [first] = processIdsIn(xml)
  return first === undefined ? xml : withProcessIds(xml, new Map([[first, key]]))
}

/** @param begunWith the version that the drawing was begun with; left out, the one that was read */
export function useSaving(model: StoredModel | undefined, begunWith = model?.version) {
  const t = useT()
  const refresh = useRefresh()
  const [version, setVersion] = useState(begunWith)
  /** What the file called its process when it was opened or saved last, and what the model was called then. */
  const [known, setKnown] = useState(() => ({ drawn: processNames(model?.xml ?? ''), model }))
  const [state, setState] = useState<'idle' | 'saving' | 'conflict'>('idle')

  const send = async ({ xml, formKey }: ModelDrawing, base: StoredModel | undefined, at: number | undefined) => {
    const drawn = processNames(xml)
    const unnamed = { name: t('workflow.design.newName'), nameEn: '' }
    const names = namesAfter(base ?? unnamed, base === undefined ? unnamed : known.drawn, drawn)
    const draft = ModelDraft.parse({ ...base, ...names, xml, formKey })
    const saved =
      base === undefined
        ? await call(workflowModelRoutes.create, { body: draft })
        : await call(workflowModelRoutes.update, { body: { ...draft, id: base.id, version: at } })
    setKnown({ drawn, model: base && { ...base, ...names } })
    return saved
  }
  /** The id of the model as it is stored then; undefined where it is not. */
  const attempt = async (
    drawing: ModelDrawing,
    base: StoredModel | undefined,
    at: number | undefined,
  ): Promise<string | undefined> => {
    setState('saving')
    try {
      const saved = await send(drawing, base, at)
      setVersion(saved.version)
      setState('idle')
      const isFaulty = saved.problems.some(({ severity }) => severity === 'error')
      toast('success', t(isFaulty ? 'workflow.model.savedFaulty' : 'workflow.model.saved'))
      void refresh(...MODEL_READS)
      return saved.id
    } catch (thrown) {
      const isConflict = thrown instanceof CallError && thrown.is(errors.changedMeanwhile)
      setState(isConflict ? 'conflict' : 'idle')
      if (isConflict) return undefined
      if (base === undefined && thrown instanceof CallError && thrown.is(workflowErrors.keyTaken)) {
        const other = newKey()
        const isWanted = await ask({
          title: messageOf(thrown),
          consequence: t('workflow.design.otherKey', { key: other }),
          yes: t('workflow.design.saveAs'),
        })
        // The page of the stored model reads its key anew.
        return isWanted ? attempt({ ...drawing, xml: withKey(drawing.xml, other) }, base, at) : undefined
      }
      toast('error', messageOf(thrown))
      return undefined
    }
  }
  return {
    state,
    version,
    save: (drawing: ModelDrawing) => attempt(drawing, known.model, version),
    /** The user's own drawing over what was saved meanwhile; the other settings stay as they are now. */
    saveOver: async (drawing: ModelDrawing) => {
      if (model === undefined) return undefined
      try {
        const theirs = await call(workflowModelRoutes.get, { params: { id: model.id } })
        return await attempt(drawing, theirs, theirs.version)
      } catch (thrown) {
        toast('error', messageOf(thrown))
        return undefined
      }
    },
  }
}
